import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { MOMENT_LABELS, REASON_LABELS } from "../../../shared/safety/check-labels.ts";
import type { PastCheckView } from "./past-checks.server.ts";

/** What the safety rules found before each prescription and order, and why the provider went on. */
export function PastChecks({ checks }: { checks: readonly PastCheckView[] }) {
  return (
    <section aria-labelledby="past-checks">
      <SectionHeader id="past-checks" title="Safety checks" aside="Before each prescription and order" />
      {checks.length === 0 ? (
        <EmptyState>No check yet. The rules run when a provider confirms a prescription.</EmptyState>
      ) : (
        <ul>
          {checks.map((check) => (
            <li key={check.id} className="border-b border-line py-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-semibold wrap-anywhere">
                  {check.treatment}: {MOMENT_LABELS[check.moment].toLowerCase()}
                </b>
                <Tag tone={OUTCOMES[check.outcome].tone}>{OUTCOMES[check.outcome].label}</Tag>
              </p>
              <p className="text-small text-ink-2">{check.checked}</p>
              {check.findings.length > 0 && (
                <Disclosure summary={`What was found (${check.findings.length})`} className="mt-2">
                  <ul className="grid gap-2">
                    {check.findings.map((finding) => (
                      <li key={finding.ruleKey}>
                        <span className="block wrap-anywhere text-ink">{finding.says}</span>
                        <span className="block text-small">
                          {finding.ruleKey}, {SEVERITIES[finding.severity]}
                          {finding.reasonCode && `. Answer: ${REASON_LABELS[finding.reasonCode]}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const OUTCOMES = {
  passed: { tone: "success", label: "Passed" },
  stopped: { tone: "danger", label: "Stopped" },
  "reasons-missing": { tone: "waiting", label: "Reasons missing" },
} as const;

const SEVERITIES = { stop: "stops", reason: "needs a reason", info: "for information" } as const;
