import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import type { DirectionDifference } from "#domain/prescribing/regimen/compare-directions.ts";
import { WEEK_DAYS } from "#domain/prescribing/regimen/regimen.ts";
import type { DraftState } from "./use-draft.ts";

/** The text on the label. It follows the dose until somebody writes their own, which is then compared unit by unit. */
export function DirectionsField({ draft, error }: { draft: DraftState; error: string | undefined }) {
  const { comparison, generated, directions } = draft;
  return (
    <div className="grid gap-2">
      <Field name="directions" label="Directions on the label" error={error}>
        <Textarea
          dense
          rows={2}
          value={directions}
          maxLength={500}
          onChange={(event) => draft.typeDirections(event.target.value)}
        />
      </Field>
      <div role="status" className="empty:hidden">
        {comparison?.kind === "differs" && (
          <div className="grid gap-2 border-l-4 border-danger-600 bg-danger-100 px-3 py-2 text-small text-danger-700">
            <p className="font-semibold">These directions don&rsquo;t say what the dose says.</p>
            <ul>
              {comparison.differences.map((one) => (
                <li key={`${one.unit} ${one.typed}`}>{differenceText(one)}</li>
              ))}
            </ul>
            {generated && (
              <Button
                type="button"
                variant="secondary"
                size="small"
                className="w-fit"
                onClick={() => draft.typeDirections(generated)}
              >
                Use the generated ones
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function differenceText({ unit, typed, expected }: DirectionDifference): string {
  switch (unit) {
    case "times-a-week":
      return typed ? `${typed} times a week, the schedule says ${expected}` : "They don't say how often";
    case "amount":
      return `They name no amount, the dose is ${expected}`;
    case "days":
      return `${dayNames(typed ?? "")}, the schedule says ${dayNames(expected) || "other days"}`;
    case "route":
      return expected === "intramuscular"
        ? "Under the skin, it goes into the muscle"
        : "Into the muscle, it goes under the skin";
    default:
      return expected
        ? `${typed} ${unit}, the dose is ${expected} ${unit}`
        : `${typed} can't be compared with the dose`;
  }
}

function dayNames(days: string): string {
  return days
    .split(",")
    .map((day) => WEEK_DAYS[Number(day) - 1])
    .filter(Boolean)
    .join(", ");
}
