use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use sandtable_kernel::*;
use unic_langid::LanguageIdentifier;

use crate::AnyGame;

/// Renders a game's messages in one language.
pub struct Renderer {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Renderer {
    /// Panics on a catalogue that does not parse: it is part of the program, and tested.
    pub fn new(game: &dyn AnyGame, lang: Lang) -> Renderer {
        Renderer::of_catalogue(game.catalogue(lang), lang)
    }

    /// For texts that belong to no game.
    pub fn of_catalogue(catalogue: &str, lang: Lang) -> Renderer {
        let id: LanguageIdentifier = lang.code().parse().expect("a language code");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(catalogue.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("a catalogue in {} does not parse: {errors:?}", lang.code()));
        bundle.add_resource_overriding(resource);
        Renderer { lang, bundle }
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The message as a sentence; a key without a text shows itself.
    pub fn render(&self, message: &Message, words: &Vocabulary) -> String {
        self.format(message, words, &mut Vec::new())
    }

    /// For whom the dice of a roll fall and in which order.
    pub fn order_of(&self, roll: &RollKind) -> String {
        let message = Message { key: format!("chance-{}", roll.id).into(), args: Default::default() };
        self.render(&message, &Vocabulary::default())
    }

    /// The same, strictly: says what the catalogue or the vocabulary lacks.
    pub fn try_render(&self, message: &Message, words: &Vocabulary) -> Result<String, String> {
        let mut problems = Vec::new();
        let text = self.format(message, words, &mut problems);
        if problems.is_empty() { Ok(text) } else { Err(format!("{}: {}", message.key, problems.join("; "))) }
    }

    fn format(&self, message: &Message, words: &Vocabulary, problems: &mut Vec<String>) -> String {
        let Some(pattern) = self.bundle.get_message(&message.key).and_then(|m| m.value()) else {
            problems.push(format!("no text for {}", message.key));
            return message.key.to_string();
        };
        let mut args = FluentArgs::new();
        for (name, arg) in &message.args {
            args.set(name.to_string(), self.value(arg, words, problems));
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        problems.extend(errors.iter().map(ToString::to_string));
        text
    }

    fn value<'a>(&self, arg: &Arg, words: &Vocabulary, problems: &mut Vec<String>) -> FluentValue<'a> {
        match arg {
            Arg::Int(n) => FluentValue::from(*n),
            Arg::Real(x) => FluentValue::from(*x),
            other => FluentValue::from(self.words(other, words, problems)),
        }
    }

    fn words(&self, arg: &Arg, words: &Vocabulary, problems: &mut Vec<String>) -> String {
        match arg {
            Arg::Int(n) => n.to_string(),
            Arg::Real(x) => format!("{x}"),
            Arg::Id { id } => {
                if !words.entries.contains_key(id.as_str()) {
                    problems.push(format!("{id} has no name"));
                }
                words.name(id, self.lang).to_owned()
            }
            Arg::Message(m) => self.format(m, words, problems),
            Arg::List(list) => {
                let comma = if self.lang == Lang::En { ", " } else { "、" };
                list.iter().map(|a| self.words(a, words, problems)).collect::<Vec<_>>().join(comma)
            }
        }
    }
}
