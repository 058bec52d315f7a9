import { href } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { EmergencyCallout } from "#ui/callout/emergency-callout.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import type { SymptomContent } from "../content/yaml-content.server.ts";
import { PageHead } from "../parts/page.tsx";
import type { Outcome } from "./outcome.ts";
import type { OutcomeLink } from "./outcome-links.server.ts";

type SymptomAnswerProps = {
  outcome: Outcome;
  text: SymptomContent["outcomes"][Outcome];
  links: OutcomeLink[];
  note: string;
};

/** Whom to call, whom to see, or how to start with us: each as plain as the others. */
export function SymptomAnswer({ outcome, text: { title, lead, next }, links, note }: SymptomAnswerProps) {
  const number = NUMBERS[outcome];
  const steps = (
    <ul className="grid list-disc gap-2 pl-5">
      {next.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
  );
  return (
    <div className="max-w-article">
      <PageHead title={title} lead={lead} />
      {number ? (
        <EmergencyCallout title="What to do" className="mt-8">
          {steps}
          <p className="mt-4!">
            <a href={`tel:${number}`} className={buttonClass({ variant: "danger" })}>
              Call {number}
            </a>
          </p>
        </EmergencyCallout>
      ) : (
        <>
          <h2 className="mt-10 mb-3 text-h3 font-heading">What to do next</h2>
          {steps}
        </>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {links.map(({ to, label, isButton }) =>
          isButton ? (
            <ButtonLink key={to} to={to} variant="secondary">
              {label}
            </ButtonLink>
          ) : (
            <Link key={to} to={to} variant="standalone">
              {label}
            </Link>
          ),
        )}
        <Link to={href("/symptom-check")} reloadDocument variant="standalone">
          Check again
        </Link>
      </p>
      <p className="mt-8 text-small text-ink-2">{note}</p>
    </div>
  );
}

const NUMBERS: Partial<Record<Outcome, string>> = { "call-911": "911", "call-988": "988" };
