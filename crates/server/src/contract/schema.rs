//! JSON Schema out of the TypeScript declarations that `ts-rs` writes, so that both come from the
//! same Rust types.

use serde_json::{Map, Value, json};

/// The schema of `export type X = …;`.
pub fn of_declaration(text: &str) -> Value {
    let text = without_comments(text);
    let (_, body) = text.split_once("export type ").and_then(|(_, d)| d.split_once('=')).expect("a declaration");
    let mut parser = Parser { rest: body };
    let schema = parser.union();
    parser.expect(";");
    schema
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        out.push_str(before);
        rest = after.split_once("*/").expect("a comment ends").1;
    }
    out.push_str(rest);
    out.lines().filter(|l| !l.starts_with("//") && !l.starts_with("import ")).collect::<Vec<_>>().join("\n")
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) {
        assert!(self.take(token), "{token:?} expected at {:?}", self.rest);
    }

    fn word(&mut self) -> &'a str {
        self.skip();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        assert!(!word.is_empty(), "a word expected at {:?}", self.rest);
        self.rest = rest;
        word
    }

    fn string(&mut self) -> Option<&'a str> {
        if !self.take("\"") {
            return None;
        }
        let (text, rest) = self.rest.split_once('"').expect("a string ends");
        self.rest = rest;
        Some(text)
    }

    fn union(&mut self) -> Value {
        self.take("|");
        let mut of = vec![self.intersection()];
        while self.take("|") {
            let next = self.intersection();
            if !of.contains(&next) {
                of.push(next);
            }
        }
        if of.len() == 1 {
            return of.remove(0);
        }
        if let Some(words) = of.iter().map(|v| v.get("const").cloned()).collect::<Option<Vec<_>>>() {
            return json!({ "enum": words });
        }
        json!({ "anyOf": of })
    }

    fn intersection(&mut self) -> Value {
        let mut of = vec![self.term()];
        while self.take("&") {
            of.push(self.term());
        }
        if of.len() == 1 { of.remove(0) } else { json!({ "allOf": of }) }
    }

    fn term(&mut self) -> Value {
        if let Some(text) = self.string() {
            return json!({ "const": text });
        }
        if self.take("(") {
            let inner = self.union();
            self.expect(")");
            return inner;
        }
        if self.take("[") {
            let mut items = Vec::new();
            while !self.take("]") {
                items.push(self.union());
                self.take(",");
            }
            return json!({ "type": "array", "prefixItems": items, "minItems": items.len(), "maxItems": items.len() });
        }
        if self.take("{") {
            return self.object();
        }
        match self.word() {
            "string" => json!({ "type": "string" }),
            "number" => json!({ "type": "number" }),
            "boolean" => json!({ "type": "boolean" }),
            "null" => json!({ "type": "null" }),
            "Array" => {
                self.expect("<");
                let items = self.union();
                self.expect(">");
                json!({ "type": "array", "items": items })
            }
            name => json!({ "$ref": format!("#/components/schemas/{name}") }),
        }
    }

    /// After the brace: fields, or `[key in string]: T`.
    fn object(&mut self) -> Value {
        if self.take("[") {
            self.word();
            self.expect("in");
            self.expect("string");
            self.expect("]");
            self.take("?");
            self.expect(":");
            let values = self.union();
            self.take(",");
            self.expect("}");
            return json!({ "type": "object", "additionalProperties": values });
        }
        let mut properties = Map::new();
        let mut required = Vec::new();
        while !self.take("}") {
            let name = self.string().unwrap_or_else(|| self.word()).to_owned();
            let optional = self.take("?");
            self.expect(":");
            let value = self.union();
            properties.insert(name.clone(), value);
            if !optional {
                required.push(name);
            }
            self.take(",");
        }
        json!({ "type": "object", "properties": properties, "required": required })
    }
}

#[test]
fn a_declaration_becomes_a_schema() {
    let text = "// generated\nimport type { B } from \"./B\";\n/** About. */\nexport type A = { kind: \"x\" | \"y\", \
                many?: Array<B>, by: { [key in string]: number }, pair: [number, B] | null, };\n";
    let schema = of_declaration(text);
    assert_eq!(schema["required"], json!(["kind", "by", "pair"]));
    assert_eq!(schema["properties"]["kind"], json!({ "enum": ["x", "y"] }));
    assert_eq!(schema["properties"]["many"]["items"]["$ref"], "#/components/schemas/B");
    assert_eq!(schema["properties"]["by"]["additionalProperties"], json!({ "type": "number" }));
    assert_eq!(schema["properties"]["pair"]["anyOf"][1], json!({ "type": "null" }));
}
