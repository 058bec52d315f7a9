import { href, useRouteLoaderData } from "react-router";
import { requireMember } from "#core/actor.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { loadOwnDueItems } from "../../shared/monitoring/due-view.server.ts";
import { WhatsDue } from "../../shared/monitoring/whats-due.tsx";
import { run } from "../../shared/request/request.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/medications.ts";
import { loadOwnContinuity } from "./continuity.server.ts";
import { Lapse, PdmpReadings } from "./continuity.tsx";
import { loadOwnMedicines, type OwnMedicines } from "./medications.server.ts";
import { MedicineBlock } from "./medicine-block.tsx";
import { PageFailed } from "./page-failed.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Medications", path: href("/profile/medications"), noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadOwnMedicines(ctx)),
    due: await loadOwnDueItems(ctx),
    continuity: await loadOwnContinuity(ctx),
    isHidden: requireMember(ctx).viewedBy !== undefined,
  }));
}

export default function Medications({ loaderData }: Route.ComponentProps) {
  const { medicines, coming, past, visits, due, continuity, isHidden } = loaderData;
  const session = useRouteLoaderData<typeof rootLoader>("root")?.session ?? null;
  return (
    <>
      <PageHeader
        title="Medications"
        lead={medicines.length > 0 && "What your provider prescribed, and how much you have left."}
        actions={
          medicines.length > 0 && (
            <ButtonLink to={href("/profile/medications/card")} variant="secondary">
              Medication card
            </ButtonLink>
          )
        }
      />
      {continuity.lapse && <Lapse lapse={continuity.lapse} />}
      {isHidden && (
        <div className="mt-8 max-w-article">
          <EmptyState>
            Medicines and doses aren't shown while you view as a member. Nurses and providers can open them.
          </EmptyState>
        </div>
      )}
      {coming.length > 0 && <Coming coming={coming} />}
      {medicines.length + coming.length === 0 && !isHidden && <NoMedicine visits={visits} />}
      {medicines.length > 0 && (
        <div className="mt-10 grid gap-16">
          {medicines.map((medicine) => (
            <MedicineBlock key={medicine.id} medicine={medicine} session={session} />
          ))}
        </div>
      )}
      <WhatsDue items={due} />
      {continuity.readings.length > 0 && <PdmpReadings readings={continuity.readings} />}
      {past.length > 0 && <Past past={past} />}
    </>
  );
}

/** Signed by the provider, and not with the pharmacy yet. */
function Coming({ coming }: Pick<OwnMedicines, "coming">) {
  return (
    <section aria-labelledby="coming" className="mt-10">
      <SectionHeader id="coming" title="On the way to the pharmacy" />
      <ul>
        {coming.map(({ id, name, strength, directions, text, tag }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3.5">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">
                {name} {strength}
              </span>
              <Tag tone={tag.tone}>{tag.text}</Tag>
            </span>
            <span>{text}</span>
            <span className="text-ink-2">{directions}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empty state: what will be here, when, and the one thing to do. */
function NoMedicine({ visits }: Pick<OwnMedicines, "visits">) {
  const next = visits?.coming[0];
  const action = next ? (
    <ButtonLink to={href("/visits/:appointmentId", { appointmentId: next.id })} variant="secondary">
      See your visit
    </ButtonLink>
  ) : (
    <ButtonLink to={visits?.bookTo ?? href("/book")} variant="secondary">
      Book a visit
    </ButtonLink>
  );
  return (
    <div className="mt-8 max-w-article">
      <EmptyState action={action}>
        You don't have any medicine from us yet. Once a provider prescribes one, you'll see your dose, how to take it
        and how long it lasts here.{" "}
        {next ? `Your provider decides at your visit: ${next.when}.` : "A provider decides that at a visit."}
      </EmptyState>
    </div>
  );
}

function Past({ past }: Pick<OwnMedicines, "past">) {
  return (
    <section aria-labelledby="past" className="mt-16">
      <SectionHeader id="past" title="Past medicines" />
      <ul>
        {past.map(({ id, name, strength, dose, from, to, stoppedOn, message }) => (
          <li key={id} className="border-b border-line py-3.5">
            <span className="font-semibold">
              {name} {strength}
            </span>
            <span className="block text-ink-2">
              {dose}. {from} to {to}
            </span>
            {stoppedOn && <span className="block">Your provider stopped this medicine on {stoppedOn}.</span>}
            {message && (
              <span className="block">
                {message.by}: {message.text}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailed error={error} title="Medications">
      We can't show your medicines right now. Your prescriptions haven't changed. Take your next dose as directed on the
      label.
    </PageFailed>
  );
}
