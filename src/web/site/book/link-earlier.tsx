import { data } from "react-router";
import { Button } from "#ui/button.tsx";
import { useText } from "#ui/language/text.ts";
import { SlotTakenError } from "#domain/scheduling/appointment.ts";
import { openVisitLink } from "#domain/scheduling/links/open-visit-link.ts";
import { acceptEarlierByLink } from "#domain/scheduling/links/accept-earlier-by-link.ts";
import { formatVisitTime } from "#domain/scheduling/slots/visit-time.ts";
import { Form } from "../../shared/form/form.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/link-earlier.ts";
import { LinkOver } from "./link-over.tsx";
import { Outcome } from "./outcome.tsx";
import { toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/** An earlier time offered by email. Opening the link changes nothing; the button moves the visit. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const token = new URL(args.request.url).searchParams.get("t") ?? "";
    const opened = await openVisitLink(ctx, { token, purpose: "earlier" });
    if (!opened?.offer) return data({ kind: "over" as const }, 410);
    const earlier = formatVisitTime(opened.offer.startsAt, opened.visit.zone, LOCALES[language]);
    return data({ kind: "open" as const, earlier, visit: toVisitText(opened.visit, language) });
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const token = new URL(args.request.url).searchParams.get("t") ?? "";
    try {
      const moved = await acceptEarlierByLink(ctx, { token });
      return moved ? data({ moved: toVisitText(moved, language).when }) : data({ moved: null }, 410);
    } catch (error) {
      if (error instanceof SlotTakenError) return data({ moved: null }, 409);
      throw error;
    }
  });
}

export default function LinkEarlier({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  const isBusy = useBusy();
  if (actionData?.moved) {
    return (
      <Outcome title={t("Your visit has been moved up")}>
        <p>
          {t("It is on")} <strong className="text-ink">{actionData.moved}</strong>.{" "}
          {t("We've sent you an email with the new time.")}
        </p>
      </Outcome>
    );
  }
  if (actionData || loaderData.kind === "over") return <LinkOver earlier />;
  const { earlier, visit } = loaderData;
  return (
    <div className="max-w-column">
      <PageTitle>{t("An earlier time is available")}</PageTitle>
      <h1 className="mb-6 text-question font-bold">{t("An earlier time is available")}</h1>
      <dl className="grid gap-5">
        <div>
          <dt className="text-small text-ink-2">{t("Available now")}</dt>
          <dd className="text-lead font-heading">{earlier}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-2">{t("Your visit is now scheduled for")}</dt>
          <dd>{visit.when}</dd>
        </div>
      </dl>
      <p className="mt-6 text-ink-2">{t("First come, first served. If you do nothing, your visit stays as it is.")}</p>
      <Form method="post" className="mt-8">
        <Button busy={isBusy} busyText={t("Moving your visit")}>
          {t("Take the earlier time")}
        </Button>
      </Form>
    </div>
  );
}
