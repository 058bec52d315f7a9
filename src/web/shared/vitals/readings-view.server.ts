import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { formatDay, formatMoment } from "#core/format-date.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { listOpenCrises, type SavedReading, type VitalName } from "#domain/chart/vitals/vital.ts";
import type { HealthText } from "../language/es/health.server.ts";
import { healthText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import { drawMarker, type PlotPoint } from "../lab/marker-plot.server.ts";

/** A reading a day for more than a year. */
const LISTED = 400;

/** Readings at home, formatted: the newest first. */
export async function toReadingsView(ctx: Ctx, readings: readonly SavedReading[], language: Language = "en") {
  const [t, locale] = [healthText(language), LOCALES[language]];
  const listed = readings.slice(0, LISTED);
  const { blood_pressure_limits: limits } = await getClinicalFacts(ctx);
  const crises = listOpenCrises(readings);
  const latest = readings.find(({ vitals }) => vitals.systolic !== undefined);
  return {
    total: readings.length,
    rows: listed.map((reading) => ({
      id: reading.id,
      day: formatDay(ctx, reading.measuredAt, "medium", locale),
      time: formatDay(ctx, reading.measuredAt, "time", locale),
      pressure: formatPressure(reading),
      pulse: reading.vitals.pulse === undefined ? null : String(reading.vitals.pulse),
      pounds: reading.vitals.pounds === undefined ? null : String(reading.vitals.pounds),
      level: reading.level,
    })),
    figures: PLOTS.flatMap(({ name, ...plot }) => {
      const [title, unit] = [t(plot.title), t(plot.unit)];
      const points = pointsOf(ctx, listed, name, limits);
      return points.length < 2 ? [] : [{ title, unit, figure: figureOf({ title, unit }, points, language) }];
    }),
    /** What a provider said about readings that hold treatment, and whether they still do. */
    isHeld: crises.length > 0,
    isLatestCrisis: latest?.level === "crisis",
    crisis: crises[0] ? `${formatPressure(crises[0])}, ${formatMoment(ctx, crises[0].measuredAt, locale)}` : null,
    latest: latest ? `${formatPressure(latest)}, ${formatMoment(ctx, latest.measuredAt, locale)}` : null,
    decisions: decisionsOf(ctx, readings, locale),
    limits,
  };
}
export type ReadingsView = Awaited<ReturnType<typeof toReadingsView>>;

const PLOTS: { name: VitalName; title: HealthText; unit: HealthText }[] = [
  { name: "systolic", title: "Blood pressure, upper number", unit: "mmHg" },
  { name: "diastolic", title: "Blood pressure, lower number", unit: "mmHg" },
  { name: "pulse", title: "Pulse", unit: "beats a minute" },
  { name: "pounds", title: "Weight", unit: "lb" },
];

function formatPressure({ vitals: { systolic, diastolic } }: SavedReading): string | null {
  return systolic === undefined ? null : `${systolic}/${diastolic}`;
}

/** One decision can be about several readings. */
function decisionsOf(ctx: Ctx, readings: readonly SavedReading[], locale: string) {
  const made = readings.flatMap(({ reviews }) => reviews).toSorted((a, b) => +b.decidedAt - +a.decidedAt);
  const moments = new Map(made.map((review) => [review.decidedAt.getTime(), review]));
  return [...moments.values()].map(({ decision, message, decidedAt }) => ({
    decision,
    message,
    when: formatMoment(ctx, decidedAt, locale),
  }));
}

function pointsOf(
  ctx: Ctx,
  readings: readonly SavedReading[],
  name: VitalName,
  limits: ClinicalFacts["blood_pressure_limits"],
): PlotPoint[] {
  const high = name === "systolic" || name === "diastolic" ? limits.high[name] : null;
  return readings
    .flatMap(({ measuredAt, vitals }) => {
      const value = vitals[name];
      if (value === undefined) return [];
      return {
        day: dayIn(ctx.env.CLINIC_TIME_ZONE, measuredAt),
        value,
        text: String(value),
        status: high !== null && value >= high ? ("high" as const) : ("in-range" as const),
        low: null,
        high: null,
        lab: "",
      };
    })
    .toReversed();
}

function figureOf({ title, unit }: { title: string; unit: string }, points: readonly PlotPoint[], language: Language) {
  const [first, last] = [points[0]!, points.at(-1)!];
  return {
    text: healthText(language)("{title}: {count} readings, from {first} to {last} {unit}.", {
      title,
      unit,
      count: points.length,
      first: first.text,
      last: last.text,
    }),
    wide: drawMarker(points, [], { width: 900, height: 300, months: 7 }, language),
    narrow: drawMarker(points, [], { width: 358, height: 220, months: 3 }, language),
  };
}
