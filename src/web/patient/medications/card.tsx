import { useEffect, useState } from "react";
import { href, useRouteLoaderData } from "react-router";
import { requireMember } from "#core/actor.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { EmergencyNotice } from "../../shared/contact/emergency-notice.tsx";
import type { MedicationsText } from "../../shared/language/es/medications.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { NO_BRAND } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/card.ts";
import { CardMedicine } from "./card-medicine.tsx";
import { loadOwnMedicines } from "./medications.server.ts";
import { PageFailed } from "./page-failed.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const { userId, viewedBy } = requireMember(ctx);
    const profile = await getProfile(ctx, { userId });
    return {
      name: `${profile.first_name} ${profile.last_name}`,
      dateOfBirth: profile.date_of_birth && formatDate(profile.date_of_birth, "long", LOCALES[language]),
      today: formatDate(clinicToday(ctx), "long", LOCALES[language]),
      medicines: (await loadOwnMedicines(ctx, language)).medicines,
      isHidden: viewedBy !== undefined,
    };
  });
}

/** What somebody takes from us and whom to call: to show a doctor or a pharmacist, to print, and to read without a connection. */
export default function MedicationCard({ loaderData: card }: Route.ComponentProps) {
  const t = useText<MedicationsText>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { name: clinic, phone } = root?.brand ?? NO_BRAND;
  const session = card.isHidden ? null : (root?.session ?? null);
  const isSaved = useSavedCard(session !== null && card.medicines.length > 0);
  return (
    <div className="grid max-w-article gap-10" data-owner={session?.user.id} data-until={session?.expires_at}>
      <PageTitle>{t("Medication card")}</PageTitle>
      <PageHeader
        title={t("Medication card")}
        lead={t("What you take from {clinic}, as of {day}.", { clinic, day: card.today })}
        actions={card.medicines.length > 0 && <PrintButton>{t("Print this card")}</PrintButton>}
      />
      {card.medicines.length === 0 && <NoMedicine isHidden={card.isHidden} />}
      {card.medicines.map((medicine) => (
        <CardMedicine key={medicine.id} medicine={medicine} />
      ))}
      <section aria-labelledby="people">
        <SectionHeader id="people" title={t("You and who to call")} />
        <SummaryList>
          <SummaryRow label={t("Name")}>{card.name}</SummaryRow>
          {card.dateOfBirth && <SummaryRow label={t("Date of birth")}>{card.dateOfBirth}</SummaryRow>}
          <SummaryRow label={clinic}>
            <a href={`tel:${phone}`} className={linkClass()}>
              {phone}
            </a>
          </SummaryRow>
        </SummaryList>
        <div className="mt-6">
          <EmergencyNotice />
        </div>
      </section>
      {isSaved && (
        <p role="status" className="text-ink-2 print:hidden">
          {t(
            "This card is saved on this device and opens without a connection. It's deleted when you sign out, when someone else signs in here, or after an hour without use. Print it to have it for longer.",
          )}
        </p>
      )}
    </div>
  );
}

function NoMedicine({ isHidden }: { isHidden: boolean }) {
  const t = useText<MedicationsText>();
  const back = (
    <ButtonLink to={href("/profile/medications")} variant="secondary">
      {t("See Medications")}
    </ButtonLink>
  );
  return (
    <EmptyState action={back}>
      {isHidden
        ? t("Medicines and doses aren't shown while you view as a member. Nurses and providers can open them.")
        : t("You don't take a medicine from us right now. Once you do, your dose and how to take it will be here.")}
    </EmptyState>
  );
}

/** Opening the card saves it, if this browser can. */
function useSavedCard(isWanted: boolean): boolean {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    import("../../shared/offline/offline.ts").then((offline) => offline.saveCard()).then(setIsSaved, () => {});
  }, [isWanted]);
  return isSaved;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText<MedicationsText>();
  return (
    <PageFailed error={error} title={t("Medication card")}>
      {t(
        "We can't show your card right now. Your prescriptions haven't changed. Take your next dose as directed on the label.",
      )}
    </PageFailed>
  );
}
