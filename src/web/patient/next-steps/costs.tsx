import type { ReactNode } from "react";
import { useText } from "#ui/language/text.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import type { NextStepsView } from "./next-steps.server.ts";

/** What was paid and what may come, line by line. */
export function Costs({ paid, coming }: Pick<NextStepsView, "paid" | "coming">) {
  const t = useText<NextStepsText>();
  return (
    <section aria-labelledby="costs" className="mt-14 mb-8">
      <h2 id="costs" className="text-h3 font-heading">
        {t("What it costs")}
      </h2>
      <div className="mt-4 grid gap-x-14 gap-y-8 md:grid-cols-2">
        <Lines
          title={t("Paid so far")}
          lines={[{ key: "paid", label: paid ? t("Paid, less refunds") : t("Nothing yet"), amount: paid ?? "$0.00" }]}
        >
          {t(
            "You aren't charged for registering, for the ID check or for the questions. A visit is charged after it took place.",
          )}
        </Lines>
        {coming.length > 0 && <Lines title={t("What can come")} lines={coming} />}
      </div>
    </section>
  );
}

type LinesProps = {
  title: string;
  lines: NextStepsView["coming"] | { key: string; label: string; amount: string }[];
  children?: ReactNode;
};

function Lines({ title, lines, children }: LinesProps) {
  return (
    <div>
      <h3 className="border-b border-ink pb-2 font-semibold">{title}</h3>
      <dl>
        {lines.map(({ key, label, amount }) => (
          <div key={key} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt>{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
      {children && <p className="mt-3 text-small text-ink-2">{children}</p>}
    </div>
  );
}
