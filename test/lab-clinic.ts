import { beforeEach } from "vitest";
import { getReport } from "#domain/labs/get-report.ts";
import { listResults } from "#domain/labs/list-results.ts";
import { openPaper } from "#domain/labs/papers/open-paper.ts";
import { formatResult } from "#domain/labs/report.ts";
import { aTranscription } from "./labs.ts";
import { aKnownPerson } from "./people.ts";
import { asSuperuser, emptyTables } from "./test-ctx.ts";

/** Two at the desk who enter and double-check results, a nurse who reads them, the member they belong to, and a provider. */
export const NOW = new Date("2026-11-12T15:00:00Z");
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
export let first: Person;
export let second: Person;
export let nurse: Person;
export let member: Person;
export let provider: Person;
export const ORDINARY = ["2986-8 641 ng/dL 264-916", "2857-1 0.90 ng/mL <4.0"];
export const CRITICAL = ["4544-3 54.2 % 38.3-51"];

/** Call once at the top, after `useDatabase`: new people for each test, and no results yet. */
export function useLabs(): void {
  beforeEach(async () => {
    await emptyTables("lab_report", "alarm", "page", "appointment", "mail_outbox", "sms_outbox", "audit_event");
    await asSuperuser("delete from pgboss.job");
    first = await aKnownPerson("employee", { now: NOW });
    second = await aKnownPerson("admin", { now: NOW });
    nurse = await aKnownPerson("nurse", { now: NOW });
    member = await aKnownPerson("member", { now: NOW });
    provider = await aKnownPerson("provider", { now: NOW, phone: "+14155550177" });
    await asSuperuser(
      `insert into provider (user_id, display_name, credentials, zone, is_covering)
       values ($1, 'Robin Vale', 'MD', 'America/Chicago', true)`,
      [provider.userId],
    );
  });
}

export const typed = (lines: string[], more = {}) => aTranscription(member.userId, lines, more);
export const results = async () => (await listResults(member.ctx, { userId: member.userId })).reports;
export const shown = async () => (await results()).flatMap(({ values }) => values.map(formatResult));
/** As the second person reads them off the paper. */
export const readingsOf = async (reportId: string) => {
  await openPaper(second.ctx, { reportId });
  const { report } = await getReport(second.ctx, { reportId });
  return Object.fromEntries(report.values.map((value) => [value.id, formatResult(value)]));
};
export const audited = async (action: string) =>
  (await asSuperuser("select actor_id, subject_id from audit_event where action = $1", [action])).length;
