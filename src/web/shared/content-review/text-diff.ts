export type Part = { kind: "same" | "removed" | "added"; text: string };
/** Lines that didn't change, or some that did, compared word by word. */
export type Block = { kind: "same"; lines: string[] } | { kind: "changed"; parts: Part[] };

/** Beyond this, words aren't compared: the old lines are shown as removed, the new ones as added. */
const MAX_PIECES = 1_500;

/** The difference between two texts, line by line and within lines word by word. */
export function diffText(before: string, after: string): Block[] {
  const blocks: Block[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    if (removed.length + added.length === 0) return;
    blocks.push({ kind: "changed", parts: compareLines(removed.join("\n"), added.join("\n")) });
    [removed, added] = [[], []];
  };
  for (const { kind, text } of compare(before.split("\n"), after.split("\n"))) {
    if (kind === "removed") removed.push(text);
    else if (kind === "added") added.push(text);
    else {
      flush();
      const last = blocks.at(-1);
      if (last?.kind === "same") last.lines.push(text);
      else blocks.push({ kind: "same", lines: [text] });
    }
  }
  flush();
  return blocks;
}

function compareLines(before: string, after: string): Part[] {
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const parts: Part[] =
    old.length > MAX_PIECES || now.length > MAX_PIECES
      ? [
          { kind: "removed", text: before },
          { kind: "added", text: after },
        ]
      : compare(old, now);
  return parts.filter(({ text }) => text !== "").reduce<Part[]>(join, []);
}

function join(parts: Part[], { kind, text }: Part): Part[] {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
  return parts;
}

/** Longest common subsequence, after setting aside what both begin and end with. */
function compare(before: string[], after: string[]): Part[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (texts: string[]): Part[] => texts.map((text) => ({ kind: "same", text }));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function middle(before: string[], after: string[]): Part[] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: Part[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      parts.push({ kind: "same", text: before[i] ?? "" });
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "removed", text: before[i++] ?? "" });
    } else {
      parts.push({ kind: "added", text: after[j++] ?? "" });
    }
  }
  return parts;
}
