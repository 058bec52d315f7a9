import { data, href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { useText } from "#ui/language/text.ts";
import { cancelByLink } from "#domain/scheduling/links/cancel-by-link.ts";
import { openVisitLink } from "#domain/scheduling/links/open-visit-link.ts";
import { noIndex } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import type { Route } from "./+types/link-cancel.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import { LinkOver } from "./link-over.tsx";
import { Outcome } from "./outcome.tsx";
import { visitPolicy, toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/**
 * The Cancel button in an email, without signing in. Opening it changes nothing, because mail programs open links on their own.
 */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const token = new URL(args.request.url).searchParams.get("t") ?? "";
    const opened = await openVisitLink(ctx, { token, purpose: "cancel" });
    if (!opened) return data({ kind: "over" as const }, 410);
    return data({
      kind: "open" as const,
      visit: toVisitText(opened.visit, language),
      policy: await visitPolicy(ctx, language),
    });
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const token = new URL(args.request.url).searchParams.get("t") ?? "";
    const canceled = await cancelByLink(ctx, { token });
    return data({ canceled }, canceled ? 200 : 410);
  });
}

export default function LinkCancel({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText<BookingText>();
  if (actionData?.canceled) {
    return (
      <Outcome title={t("Your visit is canceled")}>
        <p>
          {actionData.canceled.timely && `${t("You won't be charged.")} `}
          {t("We've sent you an email that removes it from your calendar.")}
        </p>
        <p>
          <ButtonLink to={href("/book")} variant="secondary">
            {t("Book another time")}
          </ButtonLink>
        </p>
      </Outcome>
    );
  }
  if (loaderData.kind === "over") return <LinkOver />;
  return <CancelQuestion visit={loaderData.visit} policy={loaderData.policy} />;
}
