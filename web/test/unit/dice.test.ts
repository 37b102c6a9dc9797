import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { agreed, checkRolls, commitment, contradicts, fromHex, honest, Oracle, ownBytes, seal, testimony, toHex, toShow, unsealedRightly, witness } from "../../src/lib/dice.ts";

const secret = "01".repeat(32);
const seats: [string, string] = [toHex(new TextEncoder().encode("ab")), toHex(new TextEncoder().encode("cd"))];

/** The published formula, written a second time with other tools. */
function expected(index: number, outcomes: number): number {
  const sha = (b: Buffer): Buffer => createHash("sha256").update(b).digest();
  const key = sha(Buffer.concat([Buffer.from("sandtable/1"), Buffer.from(secret, "hex"), ...seats.map((s) => sha(Buffer.from(s, "hex")))]));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(index));
  const x = createHmac("sha256", key).update(counter).digest().readBigUInt64BE(0);
  return Number((x * BigInt(outcomes)) / 2n ** 64n);
}

test("answers follow the published formula", async () => {
  const oracle = await Oracle.open(secret, seats);
  for (const [index, outcomes] of [[0, 6], [1, 6], [7, 52], [4_000_000_000, 1000]] as const) assert.equal(await oracle.answer(index, outcomes), expected(index, outcomes));
});

test("the commitment is the hash of the secret's bytes, not of its letters", async () => {
  assert.equal(await commitment(secret), createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex"));
});

test("hex goes there and back", () => {
  assert.equal(toHex(fromHex("00ff10a5")), "00ff10a5");
});

test("a touched roll and a changed secret are found; steps taken back are checked too", async () => {
  const rolls = [0, 1, 2, 3].map((i) => [6, expected(i, 6)] as [number, number]);
  const file = { setup: [rolls[0]], steps: [{ from: 1, chance: [rolls[1], rolls[2]] }, { undo: 0 }, { from: 3, chance: [rolls[3]] }] };
  const promised = await commitment(secret);
  const good = await checkRolls(promised, secret, seats, file);
  assert.equal(good.bound, true);
  assert.deepEqual(good.rolls.map((r) => [r.index, r.step, r.said === r.computed]), [[0, 0, true], [1, 1, true], [2, 1, true], [3, 3, true]]);
  rolls[2]![1] = (rolls[2]![1] + 1) % 6;
  const touched = await checkRolls(promised, secret, seats, file);
  assert.deepEqual(touched.rolls.filter((r) => r.said !== r.computed).map((r) => r.index), [2]);
  assert.equal((await checkRolls(promised, "02".repeat(32), seats, file)).bound, false);
});

test("a roll is bound to its place: one used twice, skipped or moved is found", async () => {
  const roll = (i: number): [number, number] => [6, expected(i, 6)];
  const promised = await commitment(secret);
  const step = (from: number, ...chance: [number, number][]): object => ({ seat: "red", action: "attack", from, chance });
  const wrong = async (...steps: object[]): Promise<number[]> =>
    (await checkRolls(promised, secret, seats, { setup: [roll(0)], steps })).rolls.filter((r) => !honest(r)).map((r) => r.place);
  assert.deepEqual(await wrong(step(1, roll(1)), step(2, roll(2))), []);
  // A die thrown until it pleased: number 4 taken where number 1 stood.
  assert.deepEqual(await wrong(step(4, roll(4))), [1]);
  // One that pleased, used again.
  assert.deepEqual(await wrong(step(1, roll(1)), step(1, roll(1))), [2]);
  const { rolls } = await checkRolls(promised, secret, seats, { setup: [roll(0)], steps: [step(1, roll(1))] });
  assert.deepEqual(rolls.map((r) => [r.step, r.seat, r.action]), [[0, undefined, undefined], [1, "red", "attack"]]);
});

test("what was seen first counts, whatever is said later", () => {
  const kept = new Map<string, string>();
  const notes = { getItem: (k: string): string | null => kept.get(k) ?? null, setItem: (k: string, v: string): void => void kept.set(k, v) };
  assert.equal(testimony(notes, "t"), null);
  const said = (commitment: string, seats: string[], sealed = ["", "h"]): Parameters<typeof witness>[2] => ({ commitment, seats, sealed });
  witness(notes, "t", said("c1", ["aa", ""]));
  witness(notes, "t", said("c1", ["aa", "bb"]));
  witness(notes, "t", said("c2", ["ff", "ff"], ["x", "x"]));
  const seen = testimony(notes, "t");
  assert.deepEqual(seen, { commitment: "c1", seats: ["aa", "bb"], sealed: ["x", "h"] });
  assert.equal(contradicts(seen!, said("c1", ["aa", "bb"], ["x", "h"])), false);
  assert.equal(contradicts(seen!, said("c2", ["aa", "bb"], ["x", "h"])), true);
  assert.equal(contradicts(seen!, said("c1", ["aa", "cc"], ["x", "h"])), true);
  assert.equal(contradicts(seen!, said("c1", ["aa", "bb"], ["x", "i"])), true);
  kept.set("dice-t", "nonsense");
  assert.equal(testimony(notes, "t"), null);
});

test("sealed bytes are shown when both sit, and only then", async () => {
  const kept = new Map<string, string>();
  const notes = { getItem: (k: string): string | null => kept.get(k) ?? null, setItem: (k: string, v: string): void => void kept.set(k, v) };
  const hash = await seal(notes, "aabb");
  assert.equal(hash, await commitment("aabb"));
  const info = (holder: string, shown = ""): Parameters<typeof toShow>[1] =>
    ({ phase: "waiting", yours: ["red"], seats: [{ seat: "red", holder: "you" }, { seat: "blue", holder }], seat_sealed: [hash, ""], seat_entropy: [shown, ""] });
  assert.equal(toShow(notes, info("open")), null);
  assert.deepEqual(toShow(notes, info("taken")), { seat: "red", entropy: "aabb" });
  assert.equal(toShow(notes, info("taken", "aabb")), null);
  assert.equal(await unsealedRightly([hash, ""], ["aabb", "cc"]), true);
  assert.equal(await unsealedRightly([hash, ""], ["aabc", "cc"]), false);
});

test("who accepts a rematch knows its own bytes and the hash of the other's, with sides changed", () => {
  const old = { seats: [{ seat: "red" }, { seat: "blue" }] };
  assert.deepEqual(agreed(old, { by: "red", commitment: "c", sealed: "h" }, "bb"), { commitment: "c", seats: ["bb", ""], sealed: ["", "h"] });
  assert.deepEqual(agreed(old, { by: "blue", commitment: "c", sealed: "h" }, "bb"), { commitment: "c", seats: ["", "bb"], sealed: ["h", ""] });
  assert.deepEqual(ownBytes({ ...old, yours: ["blue"] }, "bb"), ["", "bb"]);
  assert.deepEqual(ownBytes({ ...old, yours: ["red", "blue"] }, "bb"), ["bb", ""]);
});
