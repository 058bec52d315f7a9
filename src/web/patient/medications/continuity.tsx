import { Notice } from "#ui/callout/notice.tsx";
import { useText } from "#ui/language/text.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import type { MedicationsText } from "../../shared/language/es/medications.server.ts";
import type { OwnContinuityView } from "./continuity.server.ts";

/** What changes for somebody on a controlled medicine, and what was done so that their treatment doesn't end in silence. */
export function Lapse({ lapse }: { lapse: NonNullable<OwnContinuityView["lapse"]> }) {
  const t = useText<MedicationsText>();
  const title = lapse.hasLapsed
    ? "A rule about your medicine ended on {day}"
    : "A rule about your medicine ends on {day}";
  return (
    <div className="mt-8 max-w-article">
      <Notice title={t(title, { day: lapse.until })}>
        <p>
          {t(
            "Your prescription stays valid. Your next one needs an in-person exam, unless the government extends the rule. Don't stop your medicine on your own. We'll work out the next step with you.",
          )}
        </p>
        {lapse.steps.map(({ key, text, on, note }) => (
          <p key={key} className="mt-3">
            {text} ({on}).
            {note && <span className="mt-1 block whitespace-pre-line">{note}</span>}
          </p>
        ))}
      </Notice>
    </div>
  );
}

/** That the state's record was read, where and when. */
export function PdmpReadings({ readings }: Pick<OwnContinuityView, "readings">) {
  const t = useText<MedicationsText>();
  return (
    <section aria-labelledby="pdmp" className="mt-16 max-w-article">
      <SectionHeader id="pdmp" title={t("Your state's prescription record")} />
      <p className="mt-3 text-ink-2">
        {t(
          "Before prescribing a controlled medicine, your provider reads the record your state keeps of such prescriptions. Last read:",
        )}
      </p>
      <ul className="mt-2 grid gap-1">
        {readings.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
