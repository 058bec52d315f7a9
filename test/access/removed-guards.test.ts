import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { removeGuards } from "../../drills/account-lifecycle/build-without-guards.ts";

/** The drill that attacks accounts builds a clinic without its guards. It finds each guard by its code. */
test("every guard that the drill removes is still there to be removed", async () => {
  const changed = await removeGuards(process.cwd());
  expect(changed.size).toBeGreaterThan(10);
  for (const [file, text] of changed) expect([file, text]).not.toEqual([file, await readFile(file, "utf8")]);
});
