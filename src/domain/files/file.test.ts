import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_FILE_BYTES, MAX_PART_BYTES, cleanFileName, typeOfName, uploadProblem } from "./file.ts";
import { isSameFamily, typeOfBytes } from "./file-type.ts";

describe("a name", () => {
  test.each([
    ["report.pdf", "report.pdf"],
    ["C:\\Users\\Ada\\report.pdf", "report.pdf"],
    ["../../etc/passwd", "passwd"],
    ["..", "file"],
    ["", "file"],
    ["a\0b\r\nSet-Cookie: x.pdf", "abSet-Cookie: x.pdf"],
    ["\u202Efdp.exe", "fdp.exe"],
    ["  two   words .pdf ", "two words .pdf"],
  ])("%o is shown as %o", (given, shown) => {
    expect(cleanFileName(given)).toBe(shown);
  });

  test("of 300 bytes keeps its ending and fits", () => {
    const shown = cleanFileName(`${"ü".repeat(148)}.pdf`);
    expect([...shown]).toHaveLength(120);
    expect(shown).toMatch(/…\.pdf$/);
    expect(cleanFileName("a".repeat(121))).toBe(`${"a".repeat(119)}…`);
    expect(cleanFileName(`${"a".repeat(60)}.pdf${"b".repeat(60)}`)).toBe(`${"a".repeat(60)}.pdf${"b".repeat(55)}…`);
  });

  test("never holds a path, a control sign or nothing, whatever is given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
        const shown = cleanFileName(given);
        expect(shown.length).toBeGreaterThan(0);
        expect([...shown].length).toBeLessThanOrEqual(120);
        expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
        expect(shown).not.toMatch(/^\.*$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ["a.pdf", "application/pdf"],
  ["A.JPG", "image/jpeg"],
  ["IMG_0001.HEIC", "image/heic"],
  ["a.png", "image/png"],
  ["a.svg", null],
  ["a.pdf.exe", null],
  ["pdf", null],
  ["a.constructor", null],
])("%s says it is %s", (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

test("25 MB fit, a byte more does not, and nothing is no file", () => {
  expect([MAX_FILE_BYTES, MAX_PART_BYTES]).toEqual([26_214_400, 262_144]);
  expect(uploadProblem({ name: "a.pdf", bytes: MAX_FILE_BYTES })).toBeNull();
  expect(uploadProblem({ name: "a.pdf", bytes: MAX_FILE_BYTES + 1 })).toBe("too-large");
  expect(uploadProblem({ name: "a.pdf", bytes: 0 })).toBe("empty");
  expect(uploadProblem({ name: "a.exe", bytes: 1 })).toBe("type");
});

test.each([
  ["%PDF-1.7 …", "application/pdf"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\0\0\0\x18ftypheic", "image/heic"],
  ["\0\0\0\x18ftypavif", null],
  ["<svg>", null],
  ["MZ", null],
  [" %PDF-1.7", null],
  ["", null],
])("bytes beginning with %o are %s", (text, type) => {
  expect(typeOfBytes(Buffer.from(text, "latin1"))).toBe(type);
});

test("a photo may be named as another photo, not as a document", () => {
  expect(isSameFamily("image/heic", "image/jpeg")).toBe(true);
  expect(isSameFamily("image/jpeg", "application/pdf")).toBe(false);
});
