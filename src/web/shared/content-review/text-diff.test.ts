import { expect, test } from "vitest";
import { diffText } from "./text-diff.ts";

const changes = (before: string, after: string) =>
  diffText(before, after).flatMap((block) => (block.kind === "changed" ? [block.parts] : []));

test("one changed letter is one word removed and one added", () => {
  const before = "First line.\nInject 100 mg once a week.\nLast line.";
  expect(changes(before, before.replace("100", "160"))).toEqual([
    [
      { kind: "same", text: "Inject " },
      { kind: "removed", text: "100 " },
      { kind: "added", text: "160 " },
      { kind: "same", text: "mg once a week." },
    ],
  ]);
});

test("the same text has no changes", () => {
  expect(changes("a\nb", "a\nb")).toEqual([]);
  expect(diffText("a\nb", "a\nb")).toEqual([{ kind: "same", lines: ["a", "b"] }]);
});

test("a line that was added or removed is shown whole", () => {
  expect(changes("a\nc", "a\nb\nc")).toEqual([[{ kind: "added", text: "b" }]]);
  expect(changes("a\nb\nc", "a\nc")).toEqual([[{ kind: "removed", text: "b" }]]);
});

test("what was removed and what stays make the old text, what was added and what stays the new one", () => {
  const before = "one two\nthree\nfour five six\nseven";
  const after = "zero\none two three\nfour six\nseven eight";
  const rebuild = (kind: "removed" | "added") =>
    diffText(before, after)
      .map((block) =>
        block.kind === "same"
          ? block.lines.join("\n")
          : block.parts
              .filter((part) => part.kind === "same" || part.kind === kind)
              .map(({ text }) => text)
              .join(""),
      )
      .join("\n");
  expect(rebuild("removed")).toBe(before);
  expect(rebuild("added")).toBe(after);
});
