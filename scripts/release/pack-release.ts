import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { addEarlierAssets } from "./earlier-assets.ts";
import { NOT_BUNDLED } from "./not-bundled.ts";

/**
 * `npm run pack-release -- FOLDER [PREVIOUS]`: what a release needs to run and nothing else, after `npm run build`. The image is made
 * from it; a machine without containers can run it directly: `cd FOLDER/app && ../nodejs/bin/node build/programs/web.js`. PREVIOUS is
 * the previous release's folder, whose scripts and styles stay available to open tabs.
 */
const target = resolve(process.argv[2] ?? "release");
const previous = process.argv[3] ?? null;
const now = new Date(process.env["SOURCE_DATE_EPOCH"] ? Number(process.env["SOURCE_DATE_EPOCH"]) * 1000 : Date.now());
const app = join(target, "app");

/** Read at run time by path. */
const FILES = [
  "build",
  "content",
  "migrations",
  "package.json",
  "src/domain/identity/passwords/common-passwords.bloom",
  "node_modules/@fontsource/figtree/package.json",
  ...["latin-400", "latin-700", "latin-ext-400", "latin-ext-700"].map(
    (part) => `node_modules/@fontsource/figtree/files/figtree-${part}-normal.woff`,
  ),
];

await rm(target, { recursive: true, force: true });
for (const file of FILES) await cp(file, join(app, file), { recursive: true });
for (const folder of await packagesOf(NOT_BUNDLED)) {
  await cp(folder, join(app, folder), { recursive: true, filter: (path) => !/\.(md|d\.ts|map)$/.test(path) });
}
await mkdir(join(target, "nodejs/bin"), { recursive: true });
await cp("node_modules/node/bin/node", join(target, "nodejs/bin/node"), { dereference: true });
const earlier = await addEarlierAssets({ release: target, previous }, now);
process.stdout.write(`Packed into ${target}, with ${earlier} assets of earlier releases\n`);

/** The folders of these packages and all their dependencies. A missing optional one is for another platform. */
async function packagesOf(names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const waiting = names.map((name) => ({ name, from: resolve("package.json") }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = folderOf(next.name, next.from);
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    const file = resolve(folder, "package.json");
    const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
    const { dependencies = {}, optionalDependencies = {} } = manifest as Record<string, Record<string, string>>;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) waiting.push({ name, from: file });
  }
  return [...found].sort();
}

/** Relative to the repository's root. */
function folderOf(name: string, from: string): string | null {
  for (const root of createRequire(from).resolve.paths(name) ?? []) {
    const folder = join(root, name);
    if (root.startsWith(resolve("node_modules")) && existsSync(join(folder, "package.json"))) {
      return folder.slice(resolve(".").length + 1);
    }
  }
  return null;
}
