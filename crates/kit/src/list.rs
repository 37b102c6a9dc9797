//! Long arrays as lists, for `#[serde(with = "sandtable_kit::list")]`: serde's own support ends at 32.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub fn serialize<T: Serialize, S: Serializer, const N: usize>(items: &[T; N], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(items)
}

pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(d: D) -> Result<[T; N], D::Error> {
    let items: Vec<T> = Vec::deserialize(d)?;
    let found = items.len();
    items.try_into().map_err(|_| D::Error::custom(format!("{found} entries where {N} are needed")))
}
