import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEarlierAssets } from "./earlier-assets.ts";

const ASSETS = "app/build/client/assets";
let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "assets-"))));
afterEach(() => rm(folder, { recursive: true }));

describe("assets of earlier releases", () => {
  test("stay for 14 days after the last release that had them, then go", async () => {
    const first = await pack("first", { "a-1.js": "first", "shared-1.js": "same" }, null, "2026-11-01");
    const second = await pack("second", { "a-2.js": "second", "shared-1.js": "same" }, first, "2026-11-10");
    expect(await names(second)).toEqual(["a-1.js", "a-2.js", "shared-1.js"]);
    expect(await readFile(join(second, ASSETS, "a-1.js"), "utf8")).toBe("first");
    const third = await pack("third", { "a-3.js": "third" }, second, "2026-11-15");
    expect(await names(third), "the fourteenth day counts").toEqual(["a-1.js", "a-2.js", "a-3.js", "shared-1.js"]);
    const fourth = await pack("fourth", { "a-4.js": "fourth" }, third, "2026-11-16");
    expect(await names(fourth)).toEqual(["a-2.js", "a-3.js", "a-4.js", "shared-1.js"]);
  });

  test("a first release has only its own", async () => {
    expect(await names(await pack("only", { "a-1.js": "" }, join(folder, "nothing"), "2026-11-01"))).toEqual([
      "a-1.js",
    ]);
  });
});

async function pack(
  name: string,
  files: Record<string, string>,
  previous: string | null,
  day: string,
): Promise<string> {
  const release = join(folder, name);
  await mkdir(join(release, ASSETS), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(release, ASSETS, file), text);
  await addEarlierAssets({ release, previous }, new Date(`${day}T12:00:00Z`));
  return release;
}

const names = async (release: string) => (await readdir(join(release, ASSETS))).sort();
