import type { ReactNode } from "react";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Prose } from "../text/prose.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

type Column = { title: string; html: string };

/** Benefits and risks: same heading, same size, same top; on phones the risks come right after. */
export function BenefitAndRisk({ suits, risks, warning }: { suits: Column; risks: Column; warning?: ReactNode }) {
  const t = useText<PagesText>();
  return (
    <section
      aria-label={t("Who it suits, and its risks")}
      className="render-late mt-14 grid gap-x-10 gap-y-10 xl:grid-cols-2"
    >
      <section aria-labelledby="suits" className="border-t-2 border-ink pt-3.5">
        <h2 id="suits" className="mb-2.5 text-h3 font-heading">
          {suits.title}
        </h2>
        <Prose html={suits.html} />
        {warning}
      </section>
      <section aria-labelledby="risks" className="border-t-2 border-ink pt-3.5">
        <h2 id="risks" className="mb-2.5 text-h3 font-heading">
          {risks.title}
        </h2>
        <Prose html={risks.html} look="risks" />
      </section>
    </section>
  );
}

/** The label's boxed warning, if it has one. It's between the two, so nobody misses it. */
export function BoxedWarning({ text }: { text: string | null }) {
  const t = useText<PagesText>();
  if (!text) return null;
  return (
    <WarningCallout title={t("Boxed warning")} level={3} className="mt-6">
      {text}
    </WarningCallout>
  );
}
