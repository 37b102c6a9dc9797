// Runs the browser tests: what measures cost by itself first, then the others two files at a time. A file that fails is
// run once more alone, and said to have been: on a busy machine a browser can be late, a fault is a fault twice.
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const files = (folder: string): string[] =>
  readdirSync(`${here}${folder}`)
    .filter((f) => f.endsWith(".test.ts"))
    .toSorted()
    .map((f) => `${here}${folder}/${f}`);

/** The files with a failed test in them. */
async function failing(files: string[], concurrency: number): Promise<string[]> {
  const failed = new Set<string>();
  const tests = run({ files, concurrency });
  // A file that ends badly as a whole is a test with its name.
  tests.on("test:fail", ({ file, name }) => failed.add(file ?? name));
  const report = tests.compose(new spec());
  for await (const line of report) process.stdout.write(line as Uint8Array);
  return files.filter((f) => failed.has(f));
}

const wanted = process.argv.slice(2);
const named = (file: string): boolean => !wanted.length || wanted.some((w) => file.endsWith(w));
const late = [...(await failing(files("cost").filter(named), 1)), ...(await failing(files("browser").filter(named), 2))];
const names = (files: string[]): string => files.map((f) => f.slice(here.length)).join(", ");
if (late.length) {
  console.log(`\nOnce more, alone: ${names(late)}`);
  const broken = await failing(late, 1);
  if (broken.length) {
    console.log(`\nFailed twice: ${names(broken)}`);
    process.exit(1);
  }
  console.log(`\nFailed once, passed alone: ${names(late)}`);
}
