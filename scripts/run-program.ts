import { existsSync, readdirSync } from "node:fs";

/** `npm run bench -- NAME` and `npm run drill -- NAME`: runs one program; its last line is one JSON object. */
const [folder, name] = process.argv.slice(2);
const file = new URL(`../${folder}/${name}.ts`, import.meta.url);
if (!folder || !name || !/^[a-z0-9-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(new URL(`../${folder ?? "drills"}/`, import.meta.url))
    .filter((entry) => entry.endsWith(".ts"))
    .map((entry) => entry.slice(0, -3));
  process.stderr.write(`Name one of: ${names.join(", ")}\n`);
  process.exit(2);
}
await import(file.href);
