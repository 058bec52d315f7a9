import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { report, say } from "#test/report.ts";
import { measureAt } from "./database-cost/at-commit.ts";
import { measure, type Figures } from "./database-cost/measure.ts";

/**
 * `npm run bench -- database-cost [--small]`: what a member's page costs the database, compared with the commit before pages shared a
 * transaction and statements had names. Those figures are in before.json; `--commit HASH` measures them again with this program.
 */
const BEFORE = new URL("database-cost/before.json", import.meta.url);
const TARGET = { databaseMs: 4, myOrders: 24, billing: 22, paidVisitWebMs: 1 };
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const commit = process.argv[process.argv.indexOf("--commit") + 1];

if (process.argv.includes("--figures")) {
  process.stdout.write(`${JSON.stringify(await measure({ isSmall }))}\n`);
} else if (process.argv.includes("--commit") && commit) {
  const figures = measureAt(commit, { isSmall });
  writeFileSync(BEFORE, `${JSON.stringify({ commit, figures }, null, 2)}\n`);
  say(`before, ${commit}: ${line(figures)}`);
} else {
  const after = await measure({ isSmall });
  sayBefore();
  say(`now: ${line(after)}`);
  say(`load average ${loadavg()[0]!.toFixed(1)}`);
  const { roundTrips, paidVisitWebMs, databaseMsPerRequest } = after;
  report({
    name: "database-cost",
    value: databaseMsPerRequest,
    unit: `ms of database CPU per member request; My Orders ${roundTrips.myOrders} and billing ${roundTrips.billing} round trips, a paid visit ${paidVisitWebMs} ms of web CPU`,
    target: `${TARGET.databaseMs}; ${TARGET.myOrders} and ${TARGET.billing}; ${TARGET.paidVisitWebMs}`,
    ok:
      databaseMsPerRequest <= TARGET.databaseMs &&
      roundTrips.myOrders <= TARGET.myOrders &&
      roundTrips.billing <= TARGET.billing &&
      paidVisitWebMs <= TARGET.paidVisitWebMs,
  });
}

function sayBefore(): void {
  if (!existsSync(BEFORE)) return say("before: not measured yet, see --commit");
  const before: { commit: string; figures: Figures } = JSON.parse(readFileSync(BEFORE, "utf8"));
  say(`before, ${before.commit}: ${line(before.figures)}`);
}

function line({ databaseMs, databaseMsPerRequest, roundTrips, paidVisitWebMs }: Figures): string {
  const pages = Object.entries(databaseMs).map(([path, ms]) => `${path} ${ms}`);
  return `${databaseMsPerRequest} ms of database CPU per member request (${pages.join(", ")}), My Orders ${roundTrips.myOrders} round trips, billing ${roundTrips.billing}, a paid visit ${paidVisitWebMs} ms of web CPU`;
}
