import { href } from "react-router";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { WhatsDue } from "../../shared/monitoring/whats-due.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { AfterVisitText } from "../../shared/language/es/after-visit.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/summary.ts";
import { loadSummary } from "./summary.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, (ctx, language) => loadSummary(ctx, requireId(args.params.appointmentId), language));
}

/** What you and your provider agreed on, and what to do about each. */
export default function Summary({ loaderData }: Route.ComponentProps) {
  const t = useText<AfterVisitText>();
  const { visitId, when, provider, agreed, medicines, labs } = loaderData;
  return (
    <div className="max-w-article">
      <PageTitle>{t("Visit summary")}</PageTitle>
      <BackLink to={href("/visits/:appointmentId", { appointmentId: visitId })}>{t("Your visit")}</BackLink>
      <h1 className="mt-4 text-question font-bold">{t("What we agreed on")}</h1>
      <p className="mt-2 text-lead text-ink-2">{t("{when}, with {provider}", { when, provider })}</p>
      <section aria-labelledby="agreed" className="mt-10">
        <SectionHeader id="agreed" title={t("What comes next")} />
        {agreed.length === 0 && (
          <p className="border-b border-line py-4">{t("Nothing new for you to do. Go on as before.")}</p>
        )}
        <ol>
          {agreed.map(({ id, title, article, directions, text, to, label }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
            >
              <div className="min-w-0 flex-1 basis-72">
                <h3 className="font-semibold">
                  {title} {article && <span lang="en">{article}</span>}
                </h3>
                <p className="text-ink-2 wrap-anywhere">
                  {directions && <span lang="en">{directions}</span>} {text}
                </p>
              </div>
              <ButtonLink to={to} variant="secondary" size="small">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="medicines" className="mt-10">
        <SectionHeader id="medicines" title={t("Your medicines now")} />
        {medicines.length === 0 && (
          <p className="border-b border-line py-4">{t("None prescribed by us at the moment.")}</p>
        )}
        <ul>
          {medicines.map(({ id, name, directions, isOnHold }) => (
            <li key={id} className="border-b border-line py-4">
              <h3 className="flex flex-wrap items-center gap-3 font-semibold">
                {name} {isOnHold && <Tag tone="warning">{t("On hold")}</Tag>}
              </h3>
              <p lang="en" className="text-ink-2 wrap-anywhere">
                {directions}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <WhatsDue items={labs} />
      <p className="mt-10 text-ink-2">
        {t("If anything feels wrong before then, send us a message. In an emergency call 911.")}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href("/profile/messages")} variant="secondary">
          {t("Send a message")}
        </ButtonLink>
      </p>
    </div>
  );
}
