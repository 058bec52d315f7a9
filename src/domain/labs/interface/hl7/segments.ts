/** The framing of a network connection: vertical tab, and file separator. */
const [VT, FS] = [String.fromCodePoint(0x0b), String.fromCodePoint(0x1c)];
const START_OF_BLOCK = new RegExp(`^${VT}`);
const END_OF_BLOCK = new RegExp(`${FS}\\r?\\n?$`);
const OTHER_CONTROL = new RegExp(`[^\\P{Cc}\\r\\n\\t${VT}${FS}]`, "u");

/** Splits HL7 v2 messages into segments, fields and components. Strict: what it can't read for certain it refuses. */

export class Hl7Error extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(`HL7: ${problem}`);
    this.problem = problem;
  }
}

export const MAX_FILE_BYTES = 4_000_000;
const MAX_SEGMENTS = 5_000;

export type Delimiters = { field: string; component: string; repeat: string; escape: string; sub: string };

/** A segment's fields. Field 0 is its name, so that field 3 is what the standard calls 3. */
export type Segment = { name: string; fields: string[]; delimiters: Delimiters };
export type Message = Segment[];

/** All messages of a file: one, several one after the other, or a batch. */
export function readMessages(bytes: Uint8Array): Message[] {
  return splitLines(bytes).map(([header, ...rest]) => {
    const first = readHeader(header!);
    return [first, ...rest.map((line) => readSegment(line, first.delimiters))];
  });
}

/** The same messages, each as a file of its own. */
export function splitMessages(bytes: Uint8Array): Uint8Array[] {
  return splitLines(bytes).map((lines) => Buffer.from(lines.join("\r")));
}

function splitLines(bytes: Uint8Array): string[][] {
  if (bytes.length === 0) throw new Hl7Error("empty");
  if (bytes.length > MAX_FILE_BYTES) throw new Hl7Error("too-large");
  const lines = decode(bytes)
    // The framing of a network connection, which some labs write into files.
    .replace(START_OF_BLOCK, "")
    .replace(END_OF_BLOCK, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== "");
  if (lines.length === 0) throw new Hl7Error("empty");
  if (lines.length > MAX_SEGMENTS) throw new Hl7Error("too-large");
  const messages: string[][] = [];
  let promised: number | null = null;
  for (const line of lines) {
    const name = line.slice(0, 3);
    if (name === "FHS" || name === "BHS" || name === "FTS") continue;
    if (name === "BTS") {
      const count = /^BTS\|(\d{1,6})(?:\||$)/.exec(line)?.[1];
      if (count !== undefined) promised = (promised ?? 0) + Number(count);
    } else if (name === "MSH") {
      messages.push([line]);
    } else if (messages.length === 0) {
      throw new Hl7Error("no-header");
    } else {
      messages.at(-1)!.push(line);
    }
  }
  if (messages.length === 0) throw new Hl7Error("no-header");
  if (promised !== null && promised !== messages.length) throw new Hl7Error("batch-count");
  return messages;
}

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Hl7Error("not-text");
  }
  // Separators and framing only: any other control character may hide something.
  if (OTHER_CONTROL.test(text)) throw new Hl7Error("not-text");
  return text;
}

function readHeader(line: string): Segment {
  const [field = "", component = "", repeat = "", escape = "", sub = ""] = line.slice(3, 8);
  const all = [field, component, repeat, escape, sub];
  const isUsable = all.every((one) => /^[^\sA-Za-z0-9]$/.test(one)) && new Set(all).size === 5;
  if (!isUsable || line[8] !== field) throw new Hl7Error("delimiters");
  const delimiters = { field, component, repeat, escape, sub };
  // The standard counts the separator itself as the first field.
  const fields = ["MSH", field, line.slice(4, 8), ...line.slice(9).split(field)];
  const charset = fields[18] ?? "";
  if (!["", "ASCII", "UNICODE UTF-8", "UTF-8"].includes(charset)) throw new Hl7Error("charset");
  return { name: "MSH", fields, delimiters };
}

function readSegment(line: string, delimiters: Delimiters): Segment {
  const fields = line.split(delimiters.field);
  const name = fields[0]!;
  if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) throw new Hl7Error("segment");
  return { name, fields, delimiters };
}

/** The components of a field's first repetition, unescaped. `""` in HL7 means that there is none. */
export function componentsOf(segment: Segment, index: number): string[] {
  return repetitionsOf(segment, index)[0] ?? [];
}

export function repetitionsOf({ fields, delimiters }: Segment, index: number): string[][] {
  const raw = fields[index] ?? "";
  if (raw === "" || raw === '""') return [];
  return raw.split(delimiters.repeat).map((one) => one.split(delimiters.component).map((c) => unescape(c, delimiters)));
}

/** A field that is one piece of text. */
export function textOf(segment: Segment, index: number): string {
  return (componentsOf(segment, index)[0] ?? "").trim();
}

function unescape(text: string, { field, component, repeat, escape, sub }: Delimiters): string {
  if (!text.includes(escape)) return text;
  const parts = text.split(escape);
  // Every opening needs its closing.
  if (parts.length % 2 === 0) throw new Hl7Error("escape");
  return parts.map((part, i) => (i % 2 === 0 ? part : readEscape(part))).join("");

  function readEscape(code: string): string {
    const plain: Record<string, string> = { F: field, S: component, R: repeat, E: escape, T: sub, H: "", N: "" };
    if (code in plain) return plain[code]!;
    if (/^\.(br|sp|in|ti|fi|nf|ce)[+-]?\d*$/.test(code)) return "\n";
    if (/^X([0-9A-F]{2})+$/i.test(code)) {
      try {
        const read = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(code.slice(1), "hex"));
        if (!/[^\P{Cc}\r\n\t]/u.test(read)) return read;
      } catch {
        // Refused below.
      }
    }
    throw new Hl7Error("escape");
  }
}
