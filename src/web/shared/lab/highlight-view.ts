import type { Highlight } from "#domain/labs/highlights.ts";
import { unitLabel, type Marker } from "#domain/labs/markers/marker.ts";
import { formatResult } from "#domain/labs/report.ts";

export type HighlightsView = { shown: HighlightView[]; more: number; valueCount: number };
type HighlightView = { id: string; text: string; tone: "danger" | "warning" };

/** How many a row of a list has room for. */
const MAX_SHOWN = 3;

/** "Hematocrit 54.6 %, hold": what stands out in a report, for a row of a list. */
export function toHighlightViews(
  { highlights, valueCount }: { highlights: readonly Highlight[]; valueCount: number },
  markers: ReadonlyMap<string, Marker>,
): HighlightsView {
  const shown = highlights.slice(0, MAX_SHOWN).map(({ value, status, alert }): HighlightView => {
    const marker = markers.get(value.loinc);
    const unit = marker ? unitLabel(marker, value.unit) : (value.unit ?? "");
    const result = `${marker?.name ?? value.loinc} ${formatResult(value)} ${unit}`.trim();
    const isHard = alert !== null && (alert.level === "PAGE" || alert.stopsTreatment);
    return { id: value.id, text: `${result}, ${wordFor({ status, alert })}`, tone: isHard ? "danger" : "warning" };
  });
  return { shown, more: highlights.length - shown.length, valueCount };
}

function wordFor({ status, alert }: Pick<Highlight, "status" | "alert">): string {
  if (alert?.stopsTreatment) return alert.level === "PAGE" ? "critical, hold" : "hold";
  if (alert?.level === "PAGE") return "critical";
  return STATUS_LABELS[status] ?? "to look at";
}

const STATUS_LABELS: Partial<Record<Highlight["status"], string>> = { high: "high", low: "low", abnormal: "outside" };
