import { href, useRouteLoaderData } from "react-router";
import { Notice } from "#ui/callout/notice.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { listEpisodes } from "#domain/intake/episodes/list-episodes.ts";
import { getEmergencyContact } from "#domain/identity/profile/get-emergency-contact.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import type { Profile } from "#domain/identity/profile/profile.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { useText, type Text } from "#ui/language/text.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import { accountText } from "../../shared/language/es/messages.server.ts";
import type { Route } from "./+types/profile.ts";
import { loadOwnVisits } from "./own-visits.server.ts";
import { SAVED_MESSAGES } from "./saved-messages.ts";
import { NextVisit, PastVisits } from "./visits-section.tsx";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { getLanguage } from "#domain/identity/language/get-language.ts";
import { LANGUAGE_NAMES, LOCALES } from "../../shared/language/language.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const t = accountText(language);
    const locale = LOCALES[language];
    const profile = await getProfile(ctx, { userId: requireMember(ctx).userId });
    return {
      saved: new URL(args.request.url).searchParams.get("saved"),
      name: `${profile.first_name} ${profile.last_name}`,
      preferredName: profile.preferred_name,
      dateOfBirth: profile.date_of_birth && formatDate(profile.date_of_birth, "long", locale),
      gender: profile.gender,
      email: profile.email,
      phone: profile.phone_number && formatPhone(profile.phone_number),
      address: addressLines(profile),
      emergency: await emergencyContact(ctx, profile.user_id, t),
      license: profile.license_number && {
        ending: profile.license_number,
        state: US_STATE_NAMES[profile.license_state ?? ""] ?? null,
        expires: profile.license_expiration_date && formatDate(profile.license_expiration_date, "long", locale),
      },
      language: LANGUAGE_NAMES[await getLanguage(ctx, { userId: profile.user_id })],
      memberSince: formatDay(ctx, profile.created_at, "long", locale),
      visits: await loadOwnVisits(ctx, language),
      hasQuestions: (await listEpisodes(ctx)).some(({ status }) => status === "asking"),
    };
  });
}

/** Who to call, nobody by choice, or not asked yet. */
async function emergencyContact(ctx: Ctx, userId: string, t: Text<AccountText>): Promise<string[] | null> {
  const { isAnswered, contact } = await getEmergencyContact(ctx, { userId });
  if (!contact) return isAnswered ? [t("None")] : null;
  return [`${contact.name}, ${contact.relationship}`, formatPhone(contact.phone)];
}

function addressLines({ mailing_address, city, state, zip_code }: Profile): string[] {
  if (!mailing_address) return [];
  return [mailing_address, [city, [state, zip_code].filter(Boolean).join(" ")].filter(Boolean).join(", ")];
}

export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  const t = useText<AccountText>();
  const saved = profile.saved ? SAVED_MESSAGES[profile.saved] : undefined;
  const isOnPath = useRouteLoaderData<typeof rootLoader>("root")?.isOnPath ?? true;
  return (
    <>
      <PageTitle>{t("Profile")}</PageTitle>
      {saved && (
        <Notice tone={saved.tone} title={t(saved.title)} announce className="mb-8 max-w-article">
          {saved.text && t(saved.text)}
        </Notice>
      )}
      <PageHeader
        title={t("Profile")}
        lead={t("Who you are and how we reach you. Your pharmacy uses this name and address.")}
        actions={
          !isOnPath && (
            <ButtonLink to={href("/profile/medications/card")} variant="secondary">
              {t("Medication card")}
            </ButtonLink>
          )
        }
      />
      {profile.hasQuestions && (
        <Notice title={t("Your health questions")} className="mt-8 max-w-article">
          <p>{t("Your provider needs your answers before your visit. They are saved as you go.")}</p>
          <p className="mt-2">
            <Link to={href("/questions")} variant="standalone">
              {t("Answer the questions")}
            </Link>
          </p>
        </Notice>
      )}
      <NextVisit {...profile.visits} />
      <div className="mt-8 max-w-article">
        <SummaryList>
          <Row question="name" label="Name" value={profile.name} />
          <Row question="preferred-name" label="Preferred name" value={profile.preferredName} />
          <Row question="date-of-birth" label="Date of birth" value={profile.dateOfBirth} />
          <Row question="gender" label="Gender" value={profile.gender} />
          <Row question="email" label="Email" value={profile.email} />
          <Row question="phone" label="Phone" value={profile.phone} />
          <Row
            question="address"
            label="Address"
            value={profile.address.length > 0 ? <Lines lines={profile.address} /> : null}
          />
          <Row
            question="emergency-contact"
            label="Emergency contact"
            value={profile.emergency && <Lines lines={profile.emergency} />}
          />
          <Row question="language" label="Language" value={profile.language} />
          <SummaryRow label={t("Member since")}>{profile.memberSince}</SummaryRow>
        </SummaryList>
        <section aria-labelledby="license" className="mt-12">
          <h2 id="license" className="text-h3 font-heading">
            {t("Driver's license or state ID")}
          </h2>
          <License license={profile.license} />
        </section>
        <PastVisits {...profile.visits} />
      </div>
    </>
  );
}

type RowProps = { question: string; label: AccountText; value: React.ReactNode };

function Row({ question, label, value }: RowProps) {
  const t = useText<AccountText>();
  return (
    <SummaryRow
      label={t(label)}
      changeTo={href("/profile/change/:question", { question })}
      changeText={value ? t("Change") : t("Add")}
    >
      {value ?? t("Not provided")}
    </SummaryRow>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function License({ license }: Pick<Route.ComponentProps["loaderData"], "license">) {
  const t = useText<AccountText>();
  return (
    <>
      <p className="mt-2 mb-5 max-w-measure text-ink-2">
        {t(
          "We check it once to make sure we're treating the right person. We only ever show the last four characters.",
        )}
      </p>
      <SummaryList>
        <Row
          question="license"
          label="Number"
          value={license ? t("Ending in {digits}", { digits: license.ending }) : null}
        />
        {license && (
          <>
            <SummaryRow label={t("Issued by")}>{license.state ?? t("Not provided")}</SummaryRow>
            <SummaryRow label={t("Expires")}>{license.expires ?? t("Not provided")}</SummaryRow>
          </>
        )}
      </SummaryList>
    </>
  );
}
