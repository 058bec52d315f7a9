import { data } from "react-router";
import { useText } from "#ui/language/text.ts";
import { SlotTakenError } from "#domain/scheduling/appointment.ts";
import { findSlotsByLink } from "#domain/scheduling/links/find-slots-by-link.ts";
import { openVisitLink } from "#domain/scheduling/links/open-visit-link.ts";
import { rescheduleByLink } from "#domain/scheduling/links/reschedule-by-link.ts";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import type { Route } from "./+types/link-reschedule.ts";
import { readTime, refuseTakenTime } from "./hold-time.server.ts";
import { LinkOver } from "./link-over.tsx";
import { MoveVisit } from "./move-visit.tsx";
import { Outcome } from "./outcome.tsx";
import { loadTimes } from "./times.server.ts";
import { visitPolicy, toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/**
 * The Reschedule button in an email, without signing in. Opening it changes nothing, because mail programs open links on their
 * own.
 */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const url = new URL(args.request.url);
    const token = url.searchParams.get("t") ?? "";
    const opened = await openVisitLink(ctx, { token, purpose: "reschedule" });
    if (!opened) return data({ kind: "over" as const }, 410);
    const times = await loadTimes(url, ctx.now, { ...opened.visit, language }, (span) =>
      findSlotsByLink(ctx, { token, ...span }),
    );
    return data({
      kind: "open" as const,
      visit: toVisitText(opened.visit, language),
      times,
      policy: await visitPolicy(ctx, language),
      here: url.pathname + url.search,
    });
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const token = new URL(args.request.url).searchParams.get("t") ?? "";
    const opened = await openVisitLink(ctx, { token, purpose: "reschedule" });
    if (!opened) return data({ isOver: true }, 410);
    const { time, refused } = readTime(await readForm(args.request));
    if (refused) return refused;
    const { zone, ...chosen } = time;
    try {
      const moved = await rescheduleByLink(ctx, { token, ...chosen, ...(zone ? { zone } : {}) });
      return moved ? data({ moved: toVisitText(moved, language).when }) : data({ isOver: true }, 410);
    } catch (error) {
      if (error instanceof SlotTakenError) return refuseTakenTime(error.nearest, zone ?? opened.visit.zone, language);
      throw error;
    }
  });
}

export default function LinkReschedule({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  if (actionData && "moved" in actionData) {
    return (
      <Outcome title={t("Your visit has moved")}>
        <p>
          {t("It is now on")} <strong className="text-ink">{actionData.moved}</strong>.{" "}
          {t("We've sent you an email with the new time. Use the links in that email from now on.")}
        </p>
      </Outcome>
    );
  }
  if (loaderData.kind === "over") return <LinkOver />;
  const { kind: _, ...shown } = loaderData;
  return (
    <MoveVisit
      {...shown}
      refused={actionData && "problems" in actionData ? actionData : undefined}
      taken={actionData && "taken" in actionData ? actionData.taken : undefined}
    />
  );
}
