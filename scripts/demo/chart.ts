import pg from "pg";
import { newId } from "#core/id.ts";
import { decideChartRow } from "#domain/chart/lists/decide-chart-row.ts";
import type { ChartEntry } from "#domain/chart/lists/chart-list.ts";
import { proposeOwnRow } from "#domain/chart/lists/propose-own-row.ts";
import { reviewChartSection } from "#domain/chart/lists/review-chart-section.ts";
import { stateNoneKnown } from "#domain/chart/lists/state-none-known.ts";
import { savePatientBasics } from "#domain/chart/basics/save-patient-basics.ts";
import { recordReading } from "#domain/chart/vitals/record-reading.ts";
import { followMonitoring } from "#domain/prescribing/monitoring/follow-monitoring.ts";
import { actInDemo, type ActAs } from "./act.ts";

const DAY = 86_400_000;
const SPAN = { fromOn: null, untilOn: null };
const REPORTED: ChartEntry[] = [
  { section: "allergies", substance: "Penicillin", classKeys: [], reaction: "Hives", severity: "moderate", ...SPAN },
  { section: "medicines", name: "Lisinopril", classKeys: [], dose: "10 mg daily", ...SPAN },
  { section: "problems", name: "Sleep apnea", icd10: "G47.33", problemKey: null, ...SPAN },
];
/** What nobody has confirmed yet. */
const NEW: ChartEntry = {
  section: "allergies",
  substance: "Latex gloves",
  classKeys: [],
  reaction: "Itching",
  severity: "mild",
  ...SPAN,
};

/**
 * What one member reported and one provider confirmed, a statement that there are none, a review, readings at home, and what is due or
 * overdue. Another member has neither allergies nor other medicines. All by the use cases, so by their rules.
 */
export async function seedChart(superuserUrl: string, { overdueId }: { overdueId: string | null }): Promise<void> {
  const people = await findPeople(superuserUrl);
  const { member, longtime, provider } = people;
  if (!member || !longtime || !provider) return;
  await actInDemo(superuserUrl, async (as) => {
    const memberOf = (userId: string, days: number) => as(memberActor(userId), ago(days));
    for (const userId of [member, longtime]) await seedBasics(as, userId);
    await seedLists(as, { member, provider });
    await stateNoneKnown(memberOf(longtime, 6), { userId: longtime, section: "allergies" });
    await stateNoneKnown(memberOf(longtime, 6), { userId: longtime, section: "medicines" });
    await seedReadings(as, longtime);
    const treated = [member, longtime, ...(overdueId ? [overdueId] : [])];
    await followMonitoring(as({ kind: "system", job: "demo" }, new Date()), { userIds: treated });
  });
}

async function seedBasics(as: ActAs, userId: string): Promise<void> {
  const ctx = as(memberActor(userId), ago(200));
  await savePatientBasics(ctx, { question: "sex", sex_at_birth: "male" });
  const measured = { height_feet: 5, height_inches: 10, weight_pounds: 201 };
  await savePatientBasics(ctx, { question: "measurements", ...measured });
}

async function seedLists(as: ActAs, { member, provider }: { member: string; provider: string }): Promise<void> {
  const doctor = as({ kind: "provider", userId: provider, sessionId: newId() }, ago(2));
  for (const entry of REPORTED) {
    const added = await proposeOwnRow(as(memberActor(member), ago(6)), { entry });
    if (added.kind !== "added") continue;
    const { section } = entry;
    await decideChartRow(doctor, { userId: member, section, rootId: added.rootId, basedOn: 1, status: "confirmed" });
  }
  await stateNoneKnown(as(memberActor(member), ago(6)), { userId: member, section: "history" });
  await reviewChartSection(doctor, { userId: member, section: "medicines" });
  await proposeOwnRow(as(memberActor(member), ago(1)), { entry: NEW });
}

/** A blood pressure and a weight every few days. None of them is high, so nobody is notified. */
async function seedReadings(as: ActAs, userId: string): Promise<void> {
  const notice = { subject: "Reading", text: "A reading" };
  for (const [at, days] of [15, 12, 9, 6, 3, 1].entries()) {
    await recordReading(as(memberActor(userId), ago(days)), {
      reading: { systolic: 131 - at, diastolic: 84 - (at % 3), pulse: 68 + (at % 4), pounds: 201 - at },
      notice: { crisis: notice, high: notice },
    });
  }
}

async function findPeople(superuserUrl: string): Promise<Partial<Record<"member" | "longtime" | "provider", string>>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; id: string }>(
      `select split_part(email, '@', 1) as name, user_id as id from profile
       where email in ('member@demo.test', 'longtime@demo.test', 'provider@demo.test')`,
    );
    return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  } finally {
    await client.end();
  }
}

function memberActor(userId: string) {
  return { kind: "member" as const, userId, sessionId: newId() };
}

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY);
}
