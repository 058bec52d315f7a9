import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { ReportView } from "../../shared/lab/report-view.server.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { StoppedTreatmentView } from "../today/stopped-treatments.server.ts";
import { Kbd } from "../visits/kbd.tsx";
import { useReviewKeys } from "./use-review-keys.ts";

type ReviewTexts = ClinicalFacts["lab_review_texts"];
type ReviewChoicesProps = { report: ReportView; treatments: readonly StoppedTreatmentView[]; texts: ReviewTexts };

/** Without a stop a decision is what is said about the results; with one it is what happens with each treatment. */
const ABOUT_RESULTS = ["no_change", "repeat", "discuss"] as const;
const ABOUT_TREATMENTS = ["hold", "change_dose", "stop"] as const;

/** Approved sentences by one press each. They fill in fields that are still empty; signing is a press of its own. */
export function ReviewChoices({ report, treatments, texts }: ReviewChoicesProps) {
  const place = useRef<HTMLDivElement>(null);
  const choices = treatments.length > 0 ? ABOUT_TREATMENTS : ABOUT_RESULTS;
  const choose = (index: number) => {
    const choice = choices[index];
    const form = place.current?.closest("form");
    if (!choice || !form) return;
    const text = texts[choice];
    fill(form, "reviewNote", text.note);
    if (treatments.length > 0) return decide(form, treatments, choice.replace("_", "-"), text.member);
    for (const { id, status } of report.values) if (status !== "in-range") fill(form, `remark-${id}`, text.member);
  };
  useReviewKeys(choose);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <div ref={place} role="group" aria-label="Approved sentences" className="flex flex-wrap gap-2">
      {choices.map((choice, index) => (
        <Button key={choice} type="button" variant="secondary" size="small" onClick={() => choose(index)}>
          {texts[choice].label} <Kbd>{String(index + 1)}</Kbd>
        </Button>
      ))}
    </div>
  );
}

/** The first treatment without a decision gets this one. */
function decide(
  form: HTMLFormElement,
  treatments: readonly StoppedTreatmentView[],
  decision: string,
  message: string,
): void {
  const isOpen = ({ key }: StoppedTreatmentView) => !form.querySelector(`[name="decision-${key}"]:checked`);
  const treatment = treatments.find(isOpen) ?? (treatments.length === 1 ? treatments[0] : undefined);
  if (!treatment) return;
  const radio = form.querySelector<HTMLInputElement>(`[name="decision-${treatment.key}"][value="${decision}"]`);
  if (!radio) return;
  radio.click();
  const field = form.elements.namedItem(`message-${treatment.key}`);
  if (field instanceof HTMLTextAreaElement) field.value = message;
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLTextAreaElement && !field.value.trim()) field.value = text;
}
