import { href, useRouteLoaderData } from "react-router";
import { requireMember } from "#core/actor.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { useText } from "#ui/language/text.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { loadOwnDueItems } from "../../shared/monitoring/due-view.server.ts";
import { WhatsDue } from "../../shared/monitoring/whats-due.tsx";
import type { MedicationsText } from "../../shared/language/es/medications.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Route } from "./+types/medications.ts";
import { loadOwnContinuity } from "./continuity.server.ts";
import { Lapse, PdmpReadings } from "./continuity.tsx";
import { loadOwnMedicines, type OwnMedicines } from "./medications.server.ts";
import { MedicineBlock } from "./medicine-block.tsx";
import { PageFailed } from "./page-failed.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => ({
    ...(await loadOwnMedicines(ctx, language)),
    due: await loadOwnDueItems(ctx, language),
    continuity: await loadOwnContinuity(ctx, language),
    isHidden: requireMember(ctx).viewedBy !== undefined,
  }));
}

export default function Medications({ loaderData }: Route.ComponentProps) {
  const t = useText<MedicationsText>();
  const { medicines, coming, past, visits, due, continuity, isHidden } = loaderData;
  const session = useRouteLoaderData<typeof rootLoader>("root")?.session ?? null;
  return (
    <>
      <PageTitle>{t("Medications")}</PageTitle>
      <PageHeader
        title={t("Medications")}
        lead={medicines.length > 0 && t("What your provider prescribed, and how much you have left.")}
        actions={
          medicines.length > 0 && (
            <ButtonLink to={href("/profile/medications/card")} variant="secondary">
              {t("Medication card")}
            </ButtonLink>
          )
        }
      />
      {continuity.lapse && <Lapse lapse={continuity.lapse} />}
      {isHidden && (
        <div className="mt-8 max-w-article">
          <EmptyState>
            {t("Medicines and doses aren't shown while you view as a member. Nurses and providers can open them.")}
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
  const t = useText<MedicationsText>();
  return (
    <section aria-labelledby="coming" className="mt-10">
      <SectionHeader id="coming" title={t("On the way to the pharmacy")} />
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
            <span lang="en-US" className="text-ink-2">
              {directions}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empty state: what will be here, when, and the one thing to do. */
function NoMedicine({ visits }: Pick<OwnMedicines, "visits">) {
  const t = useText<MedicationsText>();
  const next = visits?.coming[0];
  const action = next ? (
    <ButtonLink to={href("/visits/:appointmentId", { appointmentId: next.id })} variant="secondary">
      {t("See your visit")}
    </ButtonLink>
  ) : (
    <ButtonLink to={visits?.bookTo ?? href("/book")} variant="secondary">
      {t("Book a visit")}
    </ButtonLink>
  );
  return (
    <div className="mt-8 max-w-article">
      <EmptyState action={action}>
        {t(
          "You don't have any medicine from us yet. Once a provider prescribes one, you'll see your dose, how to take it and how long it lasts here.",
        )}{" "}
        {next
          ? t("Your provider decides at your visit: {when}.", { when: next.when })
          : t("A provider decides that at a visit.")}
      </EmptyState>
    </div>
  );
}

function Past({ past }: Pick<OwnMedicines, "past">) {
  const t = useText<MedicationsText>();
  return (
    <section aria-labelledby="past" className="mt-16">
      <SectionHeader id="past" title={t("Past medicines")} />
      <ul>
        {past.map(({ id, name, strength, dose, from, to, stoppedOn, message }) => (
          <li key={id} className="border-b border-line py-3.5">
            <span className="font-semibold">
              {name} {strength}
            </span>
            <span className="block text-ink-2">{t("{dose}. {from} to {to}", { dose, from, to })}</span>
            {stoppedOn && (
              <span className="block">{t("Your provider stopped this medicine on {day}.", { day: stoppedOn })}</span>
            )}
            {message && (
              <span className="block">
                {message.by}: <span lang="en-US">{message.text}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<MedicationsText>();
  return (
    <PageFailed error={error} title={t("Medications")}>
      {t(
        "We can't show your medicines right now. Your prescriptions haven't changed. Take your next dose as directed on the label.",
      )}
    </PageFailed>
  );
}
