import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "yaml";

/** One file under content/, split into what a reader sees. `path` is relative to content/, with forward slashes. */
export type ContentFile = { path: string; data: unknown; body: string };

/**
 * A standalone piece of text: a paragraph, a list item, a table row, a heading, a YAML string. The bold words that start a list item
 * ("**Fertility.**") and the words in a component's tag count as headings.
 */
export type Passage = { kind: "prose" | "heading" | "table"; text: string };

const CONTENT = join(import.meta.dirname, "../../content");
const READ = /\.(?:mdx|md|yaml|yml|json|txt)$/;

/**
 * What the public pages say in English. The health questions of clinical/ ask and warn instead of advertising, and have a test of their
 * own; so has es/, which is compared with the English text it translates.
 */
export function readContent(): ContentFile[] {
  return readdirSync(CONTENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name) && entry.name !== "README.md")
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^(?:clinical|es)\b/.test(relative(CONTENT, file)))
    .map((file) => parseContent(relative(CONTENT, file).replaceAll("\\", "/"), readFileSync(file, "utf8")))
    .sort((a, b) => a.path.localeCompare(b.path));
}

export function readContentFile(path: string): ContentFile {
  return parseContent(path, readFileSync(join(CONTENT, path), "utf8"));
}

export function parseContent(path: string, source: string): ContentFile {
  if (/\.(?:yaml|yml|json)$/.test(path)) return { path, data: parse(source), body: "" };
  // One phrase per line, each on its own.
  if (path.endsWith(".txt")) return { path, data: source.split("\n").filter(Boolean), body: "" };
  const split = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  return split ? { path, data: parse(split[1] ?? ""), body: split[2] ?? "" } : { path, data: null, body: source };
}

export function bodyPassages(body: string): Passage[] {
  const passages: Passage[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) passages.push({ kind: "prose", text: plain(open.join(" ")) });
    open = [];
  };
  for (const line of withoutCode(body).split("\n")) {
    const bare = line.trim().replace(/^(?:>\s*)+/, "");
    if (/^(?:import|export)\s/.test(line)) continue;
    if (bare === "") close();
    else if (/^(?:#{1,6}\s|<\/?[A-Za-z])/.test(bare)) {
      close();
      passages.push({ kind: "heading", text: plain(bare.replace(/^#+\s+/, "")) });
    } else if (bare.startsWith("|")) {
      close();
      if (!/^[|\s:-]+$/.test(bare)) passages.push({ kind: "table", text: plain(bare.replaceAll("|", " ")) });
    } else {
      if (/^(?:[-*+]|\d+[.)])\s/.test(bare)) close();
      const item = bare.replace(/^(?:[-*+]|\d+[.)])\s+/, "");
      const label = open.length === 0 ? /^\*\*[^*]+[.:]\*\*\s+/.exec(item)?.[0] : undefined;
      if (label) passages.push({ kind: "heading", text: plain(label) });
      open.push(item.slice(label?.length ?? 0));
    }
  }
  close();
  return passages.filter((passage) => passage.text !== "");
}

/** Every string in parsed YAML, at any depth. */
export function dataStrings(data: unknown): string[] {
  if (typeof data === "string") return [plain(data)];
  if (Array.isArray(data)) return data.flatMap(dataStrings);
  return data !== null && typeof data === "object" ? Object.values(data).flatMap(dataStrings) : [];
}

/** The text of each h2 section, by its heading. */
export function sections(body: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of body.split(/^## /m).slice(1)) {
    const end = part.indexOf("\n");
    found.set(part.slice(0, end).trim(), part.slice(end + 1));
  }
  return found;
}

export function textIn(text: string): number {
  return text.match(/[\p{L}\d][\p{L}\d'’.,/-]*/gu)?.length ?? 0;
}

/** Without Markdown and JSX markup, with plain punctuation and single spaces. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, (tag) => ` ${[...tag.matchAll(/"([^"]*)"/g)].map((quoted) => quoted[1]).join(" ")} `)
    .replace(/[*_`~\\]+/g, "")
    .replace(/[‐‑‒]/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .trim();
}

function withoutCode(body: string): string {
  return body.replace(/^```[\s\S]*?^```/gm, "").replace(/\{\/\*[\s\S]*?\*\/\}/g, "");
}
