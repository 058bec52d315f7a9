import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { CONTACT_TOPICS } from "#domain/messaging/contact/contact-topic.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { aTranscription, transcribe } from "../labs.ts";
import { aKnownPerson } from "../people.ts";
import { databaseUrl, useDatabase } from "../test-ctx.ts";
import { aPatient, aProvider, choiceOf } from "../visits.ts";

/** Code that changes what open pages show must send a notification, or the pages wouldn't notice. */
const ANNOUNCED: [table: string, channel: string, writes: string][] = [
  ["contact_request", "INBOX_CHANNEL", "insertInto|updateTable"],
  ["contact_note", "INBOX_CHANNEL", "insertInto"],
  ["contact_presence", "INBOX_CHANNEL", "insertInto|deleteFrom"],
  ["auth.session", "SESSION_CHANNEL", "deleteFrom"],
  ["appointment", "TODAY_CHANNEL", "insertInto|updateTable"],
  ["prescription", "TODAY_CHANNEL", "insertInto|updateTable"],
  ["lab_report", "TODAY_CHANNEL", "insertInto|updateTable"],
];

/** Functions that write such a table without a notification. */
function silent(source: string): string[] {
  return source.split(/\n(?=(?:export )?(?:async )?function )/).flatMap((body) =>
    ANNOUNCED.filter(([table, channel, writes]) => {
      const name = table.replace(".", "\\.");
      const raw = `(?:insert into|update|delete from) ${name}\\b(?!_)`;
      return new RegExp(`(?:${writes})\\("${name}"\\)|${raw}`).test(body) && !body.includes(`notify(${channel}`);
    }).map(([table]) => `${table}: ${/function (\w+)/.exec(body)?.[1] ?? body.slice(0, 40)}`),
  );
}

test("every function that writes what open pages show announces it", async () => {
  const found: string[] = [];
  let writers = 0;
  for await (const file of glob("src/**/*.ts", { exclude: (name) => name.endsWith(".test.ts") })) {
    const source = readFileSync(file, "utf8");
    writers += source.match(/tx\.notify\((?:INBOX|TODAY|SESSION)_CHANNEL/g)?.length ?? 0;
    found.push(...silent(source));
  }
  expect(found).toEqual([]);
  expect(writers).toBeGreaterThan(14);
});

test("a function that says nothing would be found", () => {
  const good = 'export async function a(tx) {\n  tx.trx.updateTable("appointment");\n  tx.notify(TODAY_CHANNEL);\n}';
  expect(silent(good)).toEqual([]);
  expect(silent(good.replace("tx.notify(TODAY_CHANNEL);", ""))).toEqual(["appointment: a"]);
  expect(silent("export async function b() {\n  sql`update lab_report set x = 1`;\n}")).toEqual(["lab_report: b"]);
});

useDatabase();
let listener: pg.Client;
const heard = new Set<string>();
beforeAll(async () => {
  listener = new pg.Client({ connectionString: databaseUrl("app_web") });
  await listener.connect();
  listener.on("notification", ({ channel, payload }) => heard.add(payload ? `${channel} ${payload}` : channel));
  await listener.query("listen inbox_changed; listen today_changed; listen session_ended");
});
afterAll(() => listener.end());
beforeEach(() => heard.clear());

test("a message is announced to the inbox", async () => {
  const { ctx } = await aKnownPerson("member");
  await sendContactRequest(ctx, { topic: CONTACT_TOPICS[0]!.key, details: "My words" });
  await expect.poll(() => [...heard]).toContain("inbox_changed");
});

test("a visit and a result are announced to the provider's day", async () => {
  await holdSlot(await aPatient(), choiceOf(await aProvider()));
  await expect.poll(() => [...heard]).toContain("today_changed");
  heard.clear();
  const { userId } = await aPatient();
  const staff = await aKnownPerson("employee");
  await transcribe(
    { ...staff.ctx, now: new Date("2026-11-16T12:00Z") },
    aTranscription(userId, ["2986-8 641 ng/dL 264-916"]),
  );
  await expect.poll(() => [...heard]).toContain("today_changed");
});
