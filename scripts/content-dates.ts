import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { dayIn } from "#core/dates.ts";
import { hashContent } from "#domain/content/hash-content.ts";

/**
 * content/dates.csv has the day each public text last changed, with the checksum of the text that is true of. Pages, sitemap and
 * structured data show that day, so neither a build nor a restart makes a page look new. `node scripts/content-dates.ts --write` gives
 * today to every text that changed; without it, fails if one did.
 */
export type Text = { path: string; hash: string };
export type Row = Text & { day: string };

const FILE = "content/dates.csv";
const HEAD = "path,updated,sha256";
const SINGLE = {
  "/": "home.yaml",
  "/es": "es/home.yaml",
  "/faqs": "faqs.yaml",
  "/questions": "es/questions.yaml",
  "/symptom-check": "symptom-check.yaml",
};
const FOLDERS = ["treatments", "es/treatments", "resources", "es/resources", "policies", "es/policies"];

if (import.meta.main) {
  const texts = listTexts();
  const rows = readRows();
  const changed = listChanged(texts, rows);
  if (process.argv.includes("--write")) writeRows(datedRows(texts, rows, dayIn("America/Chicago", new Date())));
  else if (changed.length > 0) {
    process.stdout.write(`${changed.join("\n")}\nchanged. Run: node scripts/content-dates.ts --write\n`);
    process.exitCode = 1;
  }
}

/** Every text with a page of its own, as the review ledger has them. */
export function listTexts(): Text[] {
  const single = Object.entries(SINGLE).map(([path, file]) => ({ path, hash: hashOf(read(file)) }));
  const many = FOLDERS.flatMap((folder) =>
    readdirSync(`content/${folder}`).map((file) => {
      const source = read(`${folder}/${file}`);
      const head = parse(/^---\n([\s\S]*?)\n---\n/.exec(source)?.[1] ?? "");
      return { path: z.object({ path: z.string() }).parse(head).path, hash: hashOf(source) };
    }),
  );
  return [...single, ...many];
}

export function readRows(): Row[] {
  return read("dates.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => {
      const [path = "", day = "", hash = ""] = row.split(",");
      return { path, day: z.iso.date().parse(day), hash };
    });
}

/** Texts without a row for exactly their words, and rows without a text. */
export function listChanged(texts: Text[], rows: Row[]): string[] {
  const current = new Map(texts.map(({ path, hash }) => [path, hash]));
  const dated = new Map(rows.map(({ path, hash }) => [path, hash]));
  const paths = [...new Set([...current.keys(), ...dated.keys()])];
  return paths.filter((path) => current.get(path) !== dated.get(path));
}

export function datedRows(texts: Text[], rows: Row[], day: string): Row[] {
  const known = new Map(rows.map((row) => [row.path, row]));
  return texts
    .map((text) => {
      const row = known.get(text.path);
      return row?.hash === text.hash ? row : { ...text, day };
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function writeRows(rows: Row[]): void {
  writeFileSync(FILE, `${HEAD}\n${rows.map(({ path, day, hash }) => `${path},${day},${hash}\n`).join("")}`);
}

function hashOf(source: string): string {
  return hashContent(source.replaceAll("\r\n", "\n")).slice(0, 16);
}

function read(file: string): string {
  return readFileSync(`content/${file}`, "utf8");
}
