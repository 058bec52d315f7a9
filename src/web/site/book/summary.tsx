import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { WhatsDue } from "../../shared/monitoring/whats-due.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/summary.ts";
import { loadSummary } from "./summary.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadSummary(ctx, requireId(args.params.appointmentId)));
}

/** What you and your provider agreed on, and what to do about each. */
export default function Summary({ loaderData }: Route.ComponentProps) {
  const { visitId, when, provider, agreed, medicines, labs } = loaderData;
  return (
    <div className="max-w-article">
      <PageTitle>Visit summary</PageTitle>
      <BackLink to={href("/visits/:appointmentId", { appointmentId: visitId })}>Your visit</BackLink>
      <h1 className="mt-4 text-question font-bold">What we agreed on</h1>
      <p className="mt-2 text-lead text-ink-2">
        {when}, with {provider}
      </p>
      <section aria-labelledby="agreed" className="mt-10">
        <SectionHeader id="agreed" title="What comes next" />
        {agreed.length === 0 && (
          <p className="border-b border-line py-4">Nothing new for you to do. Go on as before.</p>
        )}
        <ol>
          {agreed.map(({ id, title, text, to, label }) => (
            <li
              key={id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
            >
              <div className="min-w-0 flex-1 basis-72">
                <h3 className="font-semibold">{title}</h3>
                <p className="text-ink-2 wrap-anywhere">{text}</p>
              </div>
              <ButtonLink to={to} variant="secondary" size="small">
                {label}
              </ButtonLink>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="medicines" className="mt-10">
        <SectionHeader id="medicines" title="Your medicines now" />
        {medicines.length === 0 && <p className="border-b border-line py-4">None prescribed by us at the moment.</p>}
        <ul>
          {medicines.map(({ id, name, directions, isOnHold }) => (
            <li key={id} className="border-b border-line py-4">
              <h3 className="flex flex-wrap items-center gap-3 font-semibold">
                {name} {isOnHold && <Tag tone="warning">On hold</Tag>}
              </h3>
              <p className="text-ink-2 wrap-anywhere">{directions}</p>
            </li>
          ))}
        </ul>
      </section>
      <WhatsDue items={labs} />
      <p className="mt-10 text-ink-2">
        If anything feels wrong before then, send us a message. In an emergency call 911.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href("/profile/messages")} variant="secondary">
          Send a message
        </ButtonLink>
      </p>
    </div>
  );
}
