import pg from "pg";
import { orExit } from "#core/env.ts";
import { readVariable } from "#core/env/command-env.ts";
import { parseKeyring } from "#core/keyring.ts";
import { resealEverything } from "./reseal-everything.ts";

/**
 * `npm run reseal`: reseals every sealed value with the first key of DATA_KEYS, so the others can be removed. Reads DATA_KEYS and
 * SUPERUSER_URL, which names the clinic's database: no application role can read all of it. It can be stopped at any time and run
 * again, and the clinic can be running, with the same DATA_KEYS.
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
