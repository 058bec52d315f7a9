import pg from "pg";
import { orExit } from "#core/env.ts";
import { readVariable } from "#core/env/command-env.ts";
import { parseKeyring } from "#core/keyring.ts";
import { resealEverything } from "./reseal-everything.ts";

/**
 * `npm run reseal`: seals every sealed value anew with the first key of DATA_KEYS, so that the others can be dropped. Reads
 * DATA_KEYS and SUPERUSER_URL, which names the clinic's database: no role of the clinic may read all of it. May be stopped at
 * any time and run again; the clinic may be running meanwhile, with the same DATA_KEYS.
 */
const client = new pg.Client({ connectionString: required("SUPERUSER_URL") });
const keys = parseKeyring(required("DATA_KEYS"));
await client.connect();
const result = await resealEverything(client, keys, (line) => process.stdout.write(`${line}\n`));
await client.end();
process.stdout.write(`${result.resealed} values sealed anew, ${result.unreadable} open with none of the keys\n`);
process.exit(result.unreadable === 0 ? 0 : 1);

function required(name: string): string {
  const value = orExit(() => readVariable(name, process.env));
  if (value) return value;
  process.stderr.write(`${name} is missing. See docs/operations/configure.md.\n`);
  process.exit(78);
}
