import type pg from "pg";
import { Temporal } from "temporal-polyfill";
import { copyRows } from "./copy.ts";
import { DEMO_FILE_ID, DEMO_NEWEST_FILE_ID } from "./files.ts";
import { createRandom, type Random } from "./random.ts";

/** One line of a lab report: LOINC, result, unit, range low and high. */
type Line = [loinc: string, value: string, unit: string, low: string | null, high: string | null];
type Report = {
  /** The uploaded file. */
  fileId?: string;
  id?: string;
  on: string;
  lab: string;
  lines: Line[];
  remarks?: Record<string, string>;
  isWaiting?: true;
};

/** The newest report of member@demo.test. */
export const DEMO_REPORT_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6b11";

const T = "2986-8";
const HCT = "4544-3";

/** Before treatment, in week 8, and last week; a different lab in between, with its own ranges. */
const MID_TREATMENT: Report[] = [
  {
    fileId: DEMO_FILE_ID,
    on: "2026-05-04",
    lab: "Sample Lab A",
    lines: panel("228", "44.1", "21", "0.7", "15.2", "24", "49"),
  },
  { on: "2026-08-10", lab: "Sample Lab A", lines: panel("512", "46.8", "26", "0.8", "15.9", "26", "48") },
  {
    id: DEMO_REPORT_ID,
    fileId: DEMO_NEWEST_FILE_ID,
    on: "2026-11-09",
    lab: "Sample Lab B",
    lines: [
      [T, "641", "ng/dL", "250", "827"],
      [HCT, "51.6", "%", "37.5", "51.0"],
      ...panel("641", "51.6", "31", "0.9", "17.1", "28", "47").slice(2),
    ],
    remarks: {
      [T]: "Your level sits in the middle of the lab's range, so no change is planned.",
      [HCT]: "Just above this lab's range, which can happen with testosterone. Please repeat this test in four weeks.",
    },
  },
];

function panel(t: string, hct: string, e2: string, psa: string, hb: string, alt: string, hdl: string): Line[] {
  return [
    [T, t, "ng/dL", "264", "916"],
    [HCT, hct, "%", "38.3", "51.0"],
    ["2243-4", e2, "pg/mL", "8", "43"],
    ["2857-1", psa, "ng/mL", null, "4.0"],
    ["718-7", hb, "g/dL", "13.5", "17.5"],
    ["1742-6", alt, "U/L", null, "44"],
    ["2085-9", hdl, "mg/dL", "40", null],
  ];
}

/** Results for the demo members people sign in as, and one report waiting for a second person. */
export async function seedLabs(client: pg.Client): Promise<void> {
  const random = createRandom("labs");
  const idOf = async (email: string) =>
    (await client.query<{ user_id: string }>("select user_id from profile where email = $1", [email])).rows[0]?.user_id;
  const staff = {
    first: await idOf("employee@demo.test"),
    second: await idOf("admin@demo.test"),
    provider: await idOf("provider@demo.test"),
  };
  const waiting = await client.query<{ user_id: string }>(
    "select user_id from profile where email like '%@patients.demo.test' order by id limit 1",
  );
  const patients = [
    { userId: await idOf("member@demo.test"), reports: MID_TREATMENT },
    { userId: await idOf("longtime@demo.test"), reports: threeYears() },
    {
      userId: waiting.rows[0]?.user_id,
      reports: [{ ...MID_TREATMENT[1]!, on: "2026-11-10", isWaiting: true as const }],
    },
  ];
  for (const { userId, reports } of patients) {
    if (!userId) continue;
    for (const report of reports) await seedReport(client, random, { userId, ...staff }, report);
  }
  await client.query(
    `update profile p set has_test_results = exists (select 1 from lab_report r where r.user_id = p.user_id and r.status = 'released')
     where p.email = any($1)`,
    [["member@demo.test", "other@demo.test", "longtime@demo.test"]],
  );
}

async function seedReport(
  client: pg.Client,
  random: Random,
  who: { userId: string; first?: string | undefined; second?: string | undefined; provider?: string | undefined },
  report: Report,
): Promise<void> {
  const id = report.id ?? random.uuid();
  const day = (days: number) => `${Temporal.PlainDate.from(report.on).add({ days }).toString()}T16:00:00Z`;
  const isDone = !report.isWaiting;
  const [first, second, provider] = [who.first ?? null, who.second ?? null, who.provider ?? null];
  await copyRows(
    client,
    `lab_report (id, root_id, version, user_id, source, lab_name, collected_on, collected_time, file_id, provider_id, status,
       transcribed_by, transcribed_at, verified_by, verified_at, review_due_at, reviewed_by, reviewed_at)`,
    [
      [
        id,
        id,
        1,
        who.userId,
        "lab",
        report.lab,
        report.on,
        "07:40",
        report.fileId ?? null,
        provider,
        isDone ? "released" : "transcribed",
        first,
        day(1),
        ...(isDone ? [second, day(1), day(4), provider, day(2)] : [null, null, day(4), null, null]),
      ],
    ],
  );
  await copyRows(
    client,
    `lab_value (id, report_id, user_id, position, loinc, value, unit, range_low, range_high, range_text, remark, remark_by,
       remark_at)`,
    report.lines.map(([loinc, value, unit, low, high], i) => {
      const remark = report.remarks?.[loinc] ?? null;
      const range = low && high ? `${low}-${high}` : high ? `<=${high}` : `>=${low}`;
      const signed = remark ? [remark, provider, day(2)] : [null, null, null];
      return [random.uuid(), id, who.userId, i + 1, loinc, value, unit, low, high, range, ...signed];
    }),
  );
}

/** One draw per quarter. The second year's lab reports in SI units. */
function threeYears(): Report[] {
  const random = createRandom("three years of labs");
  const level = (base: number, spread: number, digits: number) =>
    (base + (random.int(1000) / 1000 - 0.5) * spread).toFixed(digits);
  return Array.from({ length: 13 }, (_, i) => {
    const on = Temporal.PlainDate.from("2023-10-16")
      .add({ months: i * 3 })
      .toString();
    const isSi = i >= 4 && i < 8;
    const t = i === 0 ? 212 : Number(level(620, 240, 0));
    const lines = panel(
      String(t),
      level(i === 0 ? 43 : 47.5, 3, 1),
      level(28, 12, 0),
      level(0.8 + i * 0.04, 0.1, 1),
      level(16, 1.2, 1),
      level(27, 12, 0),
      level(47, 8, 0),
    );
    if (!isSi) return { on, lab: i < 4 ? "Sample Lab A" : "Sample Lab B", lines };
    return {
      on,
      lab: "Sample Lab C",
      lines: [[T, (t * 0.034672).toFixed(1), "nmol/L", "8.6", "29.0"] as Line, ...lines.slice(1)],
    };
  });
}
