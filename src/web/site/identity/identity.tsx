import { useEffect, type ReactNode } from "react";
import { href } from "react-router";
import { formatDate } from "#core/format-date.ts";
import { buttonClass } from "#ui/button.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { getIdentityStatus } from "#domain/intake/identity-check/get-identity-status.ts";
import { startIdentityCheck } from "#domain/intake/identity-check/start-identity-check.ts";
import { useRecheck } from "../../shared/files/use-recheck.ts";
import { DOCUMENT_NAMES } from "../../shared/identity/document-names.ts";
import { identityVendorFor } from "../../shared/identity/identity-vendor.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { identityText } from "../../shared/language/es/messages.server.ts";
import type { IdentityText } from "../../shared/language/es/identity.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/identity.ts";
import { failureText, manualText } from "./identity-text.ts";
import { Start } from "./start.tsx";
import { StartButton } from "./start-button.tsx";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  const isSent = args.url.searchParams.has("sent");
  return runInLanguage(args, async (ctx, language) => {
    const t = identityText(language);
    const date = (day: string) => formatDate(day, "long", LOCALES[language]);
    const status = await getIdentityStatus(ctx);
    const { state, failure, document, call } = status;
    return {
      // Back from the company's page: what was sent there is not known here yet.
      state: state === "started" && isSent ? ("sent" as const) : state,
      failure: { title: t(failureText(failure).title), text: t(failureText(failure).text) },
      tries: { used: status.triesUsed, of: status.tries },
      document: document && {
        kind: t(document.kind ? DOCUMENT_NAMES[document.kind] : "ID"),
        last4: document.last4,
        expires: document.expiresOn && date(document.expiresOn),
      },
      isExpiring: status.isExpiring,
      isOfAnotherName: status.isOfAnotherName,
      verifiedUntil: status.verifiedUntil && date(status.verifiedUntil),
      call: call && {
        reason: t(manualText(failure)),
        phone: (call.phone ?? status.offer.phone) ? formatPhone(call.phone ?? status.offer.phone ?? "") : null,
        by: date(call.by),
        isOpen: call.isOpen,
      },
    };
  });
}

/** The form sends nothing but the wish to start. */
export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const started = await startIdentityCheck(ctx, identityVendorFor(ctx.env));
    return started.kind === "page" ? started : { kind: started.kind };
  });
}

/** A link instead of a redirect: our policy lets forms go only to us. With JavaScript nobody has to click it. */
export default function Identity({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<IdentityText>();
  const url = actionData && "url" in actionData ? actionData.url : null;
  useEffect(() => {
    if (url) window.location.assign(url);
  }, [url]);
  useRecheck(loaderData.state === "processing" || loaderData.state === "sent");
  if (url) return <GoThere url={url} />;
  return (
    <>
      {actionData?.kind === "unavailable" && (
        <WarningCallout title={t("We can't open the check right now")} className="mb-6 max-w-column">
          <p>{t("Nothing was lost, and this didn't count as a try. Try again in a few minutes.")}</p>
        </WarningCallout>
      )}
      {actionData?.kind === "birth-date-missing" && (
        <WarningCallout title={t("We need your birth date first")} className="mb-6 max-w-column">
          <p>
            {t("We compare it with your ID.")}{" "}
            <Link to={href("/profile/change/:question", { question: "date-of-birth" })}>
              {t("Enter your birth date")}
            </Link>
          </p>
        </WarningCallout>
      )}
      <State {...loaderData} />
    </>
  );
}

type View = Route.ComponentProps["loaderData"];

function State(view: View) {
  switch (view.state) {
    case "processing":
    case "sent":
      return <Waiting isSent={view.state === "sent"} />;
    case "needs_input":
      return <TryAgain {...view} />;
    case "manual":
      return <Calling {...view} />;
    case "verified":
      return view.isExpiring ? <Start {...view} /> : <Verified {...view} />;
    case "refused":
      return <Refused />;
    case "started":
    case "expired":
    case null:
      return <Start {...view} />;
  }
}

function Page({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const t = useText<IdentityText>();
  return (
    <div className="grid max-w-column gap-6">
      <PageTitle>{title}</PageTitle>
      <div>
        <BackLink to={href("/profile")}>{t("My Account")}</BackLink>
        <h1 className="mt-4 text-question font-bold">{title}</h1>
        <p className="mt-3 text-lead text-ink-2">{lead}</p>
      </div>
      {children}
    </div>
  );
}

function GoThere({ url }: { url: string }) {
  const t = useText<IdentityText>();
  return (
    <Page
      title={t("Go on with your ID")}
      lead={t(
        "The next page belongs to Stripe, the company that checks IDs for us. It sends you back here when you're done.",
      )}
    >
      <p>
        <a href={url} className={buttonClass()}>
          {t("Go to the ID check")}
        </a>
      </p>
    </Page>
  );
}

function Waiting({ isSent }: { isSent: boolean }) {
  const t = useText<IdentityText>();
  return (
    <Page
      title={t("We're comparing your photos")}
      lead={t("You can leave this page: your account shows the result, too.")}
    >
      <Spinner label={t("Waiting for the result")} showLabel />
      <p>
        <ButtonLink to={href("/identity") + (isSent ? "?sent=1" : "")} variant="secondary" reloadDocument>
          {t("Look again")}
        </ButtonLink>
      </p>
      {isSent && (
        <div className="grid gap-2 border-t border-line pt-4">
          <p className="text-ink-2">{t("Came back without sending your photos?")}</p>
          <StartButton variant="secondary">{t("Open the ID check again")}</StartButton>
        </div>
      )}
    </Page>
  );
}

function TryAgain({ failure, tries }: View) {
  const t = useText<IdentityText>();
  const left = tries.of - tries.used;
  return (
    <Page title={failure.title} lead={failure.text}>
      {tries.used > 0 && (
        <p>
          {t("This was try {used} of {all}. You have", { used: tries.used, all: tries.of })}{" "}
          <b className="font-semibold">{left === 1 ? t("one try left") : t("{count} tries left", { count: left })}</b>
          {t(". After that a person helps you.")}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <StartButton>{t("Try again")}</StartButton>
        <ButtonLink to={href("/identity/person")} variant="secondary">
          {t("Ask a person to check instead")}
        </ButtonLink>
      </div>
    </Page>
  );
}

function Calling({ call, verifiedUntil }: View) {
  const t = useText<IdentityText>();
  if (!call) return null;
  return (
    <Page
      title={t("A person checks who you are")}
      lead={t("{reason} You don't have to do anything now.", { reason: call.reason })}
    >
      <SummaryList>
        <SummaryRow label={t("We call you by")}>{call.by}</SummaryRow>
        <SummaryRow label={t("On this number")}>
          {call.phone ?? (
            <>
              {t("We have no number.")}{" "}
              <Link to={href("/profile/change/:question", { question: "phone" })}>{t("Add a phone number")}</Link>
            </>
          )}
        </SummaryRow>
        {verifiedUntil && <SummaryRow label={t("Verified until then with your last ID")}>{verifiedUntil}</SummaryRow>}
      </SummaryList>
      <p className="text-ink-2">
        {t(
          "Have your ID with you when we call. Two people here look at it, so the answer can take another day. Your visit stays booked.",
        )}
      </p>
      {call.isOpen && (
        <p className="grid gap-2 justify-self-start">
          <ButtonLink to={href("/identity/video")} variant="secondary" reloadDocument>
            {t("Join by video")}
          </ButtonLink>
          <span className="text-small text-ink-2">
            {t("When we call, you can show your ID by video. Nothing is recorded.")}
          </span>
        </p>
      )}
    </Page>
  );
}

function Verified({ document }: View) {
  const t = useText<IdentityText>();
  return (
    <Page
      title={t("We know that you are you")}
      lead={t("Your ID was checked. There's nothing to do until it expires.")}
    >
      <SummaryList>
        <SummaryRow label={t("Kind of ID")}>{document?.kind}</SummaryRow>
        {document?.last4 && <SummaryRow label={t("Ends in")}>{document.last4}</SummaryRow>}
        <SummaryRow label={t("Expires on")}>{document?.expires}</SummaryRow>
      </SummaryList>
      <p className="text-ink-2">{t("We'll ask for your new ID 30 days before that.")}</p>
      <p>
        <ButtonLink to={href("/profile")} variant="secondary">
          {t("Go to my account")}
        </ButtonLink>
      </p>
    </Page>
  );
}

function Refused() {
  const t = useText<IdentityText>();
  return (
    <Page
      title={t("We couldn't confirm who you are")}
      lead={t(
        "Two people here looked at it. Without that, no one here may prescribe for you. If you think this is wrong, or your ID has changed, let a person look again.",
      )}
    >
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={href("/identity/person")}>{t("Ask a person to check again")}</ButtonLink>
        <ButtonLink to={href("/contact-us")} variant="secondary">
          {t("Write to us")}
        </ButtonLink>
      </p>
    </Page>
  );
}
