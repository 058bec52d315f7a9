import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fullFolders, MAX_FILES } from "./full-folders.ts";

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "folders-"))));
afterEach(() => rmSync(root, { recursive: true }));

test("a folder may hold 40 files", () => {
  fill(root, MAX_FILES);
  expect(fullFolders([root])).toEqual([]);
});

test("one more file is refused, also deep inside", () => {
  fill(join(root, "orders", "pharmacy"), MAX_FILES + 1);
  expect(fullFolders([root])).toEqual([`${join(root, "orders", "pharmacy")} holds 41 files`]);
});

test("files of sub-folders do not count", () => {
  fill(root, MAX_FILES);
  fill(join(root, "orders"), MAX_FILES);
  expect(fullFolders([root])).toEqual([]);
});

function fill(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < count; i++) writeFileSync(join(folder, `file-${i}.ts`), "");
}
