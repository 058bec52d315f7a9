import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { createLog } from "#core/log.ts";
import { getEmergencyList } from "#domain/messaging/emergency/get-emergency-list.ts";
import { createEmergencyCheck } from "#domain/messaging/emergency/find-emergency.ts";
import { report, say } from "#test/report.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { readPhrases, type Phrase } from "./red-flags/phrases.ts";

/**
 * How many emergencies the current list catches among phrases it wasn't developed on, and how many ordinary messages it flags. Misses
 * are printed for the development part only: once you've read the held-out misses, they're no longer held out.
 */
const TARGET = { recall: 0.95, falseAlarms: 0.05 };
const { version, list } = await readList();
const check = createEmergencyCheck(list);
const english = readPhrases("emergencies-en");
const spanish = readPhrases("emergencies-es");
const ordinary = readPhrases("ordinary");

say(`list version ${version}: ${list.signs.length} signs, ${list.signs.flatMap(({ lines }) => lines).length} lines`);
for (const phrase of [...english, ...spanish]) if (!phrase.isHeldOut && !isFound(phrase)) say(`missed: ${phrase.text}`);
for (const phrase of ordinary) if (!phrase.isHeldOut && isFound(phrase)) say(`false alarm: ${phrase.text}`);
const parts = { English: english, Spanish: spanish, "both languages": [...english, ...spanish] };
for (const [name, phrases] of Object.entries(parts)) {
  say(`recall, ${name}: developed ${shareOf(phrases, false)}, held out ${shareOf(phrases, true)}`);
}
say(`false alarms: developed ${shareOf(ordinary, false)}, held out ${shareOf(ordinary, true)}`);

const held = [english, spanish].map((phrases) => share(phrases.filter(({ isHeldOut }) => isHeldOut)));
const recall = share([...english, ...spanish].filter(({ isHeldOut }) => isHeldOut));
const falseAlarms = share(ordinary);
report({
  name: "red-flags",
  value: Number(recall.toFixed(3)),
  unit: `of held-out emergencies found (English ${held[0]!.toFixed(3)}, Spanish ${held[1]!.toFixed(3)}), and ${falseAlarms.toFixed(3)} of ${ordinary.length} ordinary messages taken for one`,
  target: `at least ${TARGET.recall} in each language, and at most ${TARGET.falseAlarms}`,
  ok: held.every((one) => one >= TARGET.recall) && falseAlarms <= TARGET.falseAlarms,
});

/** As in a new clinic. */
async function readList() {
  const postgres = await startMigratedPostgres({ dir: mkdtempSync(join(tmpdir(), "clinic-bench-red-flags-")) });
  try {
    const env = readEnv({
      APP_ENV: "test",
      DATABASE_URL: postgres.url("app_web", "clinic"),
      DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
      DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
    });
    const db = connect(env.DATABASE_URL, { name: "bench" });
    const log = createLog({ level: "silent", name: "bench" });
    const actor = { kind: "anonymous" } as const;
    const ctx: Ctx = { now: new Date(), requestId: "bench", address: null, log, actor, env, db, authDb: null };
    try {
      return await getEmergencyList(ctx);
    } finally {
      await db.destroy();
    }
  } finally {
    await postgres.stop();
  }
}

function isFound({ text }: Phrase): boolean {
  return check(text) !== null;
}

function share(phrases: Phrase[]): number {
  return phrases.filter(isFound).length / phrases.length;
}

function shareOf(phrases: Phrase[], isHeldOut: boolean): string {
  const part = phrases.filter((phrase) => phrase.isHeldOut === isHeldOut);
  return `${part.filter(isFound).length} of ${part.length} (${(share(part) * 100).toFixed(1)} %)`;
}
