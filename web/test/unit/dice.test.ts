import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { checkRolls, commitment, fromHex, Oracle, toHex } from "../../src/lib/dice.ts";

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
