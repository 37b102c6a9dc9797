//! A flow written by hand may name what is not there: every id in it is looked at while it is read.

use crate::Faults;
use sandtable_kernel::Position;
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Visitor};
use serde_json::{Error, Map, Value};

/// Part of a flow, with the number of ids there are of each kind.
struct Part<'a>(Value, &'a [(&'a str, usize)]);

impl Part<'_> {
    fn fields(self) -> MapDeserializer<'static, impl Iterator<Item = (String, Self)>, Error> {
        let Part(value, sizes) = self;
        let fields = if let Value::Object(fields) = value { fields } else { Map::new() };
        MapDeserializer::new(fields.into_iter().map(move |(key, value)| (key, Part(value, sizes))))
    }
}

impl IntoDeserializer<'_, Error> for Part<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Part<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(list) => {
                let mut items = SeqDeserializer::new(list.into_iter().map(|value| Part(value, self.1)));
                let read = visitor.visit_seq(&mut items)?;
                items.end().map(|()| read)
            }
            Value::Object(_) => visitor.visit_map(self.fields()),
            value => value.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    /// An id, or a set of them.
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Error> {
        let size = self.1.iter().find(|(id, _)| *id == name).map_or(u64::MAX, |(_, size)| *size as u64);
        let ids = self.0.as_array().map_or(std::slice::from_ref(&self.0), Vec::as_slice);
        match ids.iter().filter_map(Value::as_u64).find(|n| *n >= size) {
            Some(n) => Err(Error::custom(format!("{n} is no {name} of this game: they are numbered below {size}"))),
            None => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.0 {
            Value::Object(fields) if fields.len() == 1 => visitor.visit_enum(MapAccessDeserializer::new(self.fields())),
            _ => self.0.deserialize_enum(name, variants, visitor),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

impl Faults {
    /// The exact point of the sequence that a position gives, if every id in it is one there is: `sizes` has the names of
    /// the kinds of ids ([`Id::NAME`](crate::Id::NAME)) with their number.
    pub fn flow<F: DeserializeOwned>(&mut self, position: &Position, sizes: &[(&str, usize)]) -> Option<F> {
        F::deserialize(Part(position.flow.clone()?, sizes)).map_err(|e| self.add("flow", e)).ok()
    }
}
