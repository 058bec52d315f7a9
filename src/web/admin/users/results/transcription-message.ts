import type { LineFinding } from "#domain/labs/check-transcription.ts";

/** What is wrong with a report as it was typed. */
export function transcriptionMessage(finding: LineFinding): string {
  switch (finding.code) {
    case "draw-in-future":
      return "The day of the draw must not be in the future";
    case "correction-reason-missing":
      return "Say what was wrong";
    case "marker-missing":
      return "Choose what was measured";
    case "marker-twice":
      return `${finding.marker} is listed twice`;
    case "word-expected":
      return `Enter ${finding.marker} as a word, like negative`;
    case "number-expected":
      return `Enter ${finding.marker} as a number, like 641 or <0.1, without commas`;
    case "unit-missing":
      return `Enter the unit of ${finding.marker} as the report shows it`;
    case "unit-unknown":
      return `We know ${finding.marker} in ${finding.units.join(", ")}. Check the unit again`;
    case "range-backwards":
      return `The range of ${finding.marker} starts above where it ends`;
  }
}
