import { href, Link as RouterLink } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { useText } from "#ui/language/text.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { getContactFacts } from "#domain/messaging/contact/get-contact-facts.ts";
import { listOwnThreads } from "#domain/messaging/threads/list-own-threads.ts";
import type { AccountText } from "../../shared/language/es/account.server.ts";
import { accountText, threadText } from "../../shared/language/es/messages.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { statusForPatient } from "../../shared/thread/thread-labels.ts";
import { threadTitle } from "../../shared/thread/thread-title.ts";
import type { Route } from "./+types/messages.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    ...siteOf(matches),
    title: loaderData?.pageTitle ?? "Messages",
    path: href("/profile/messages"),
    noindex: true,
  });

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const t = accountText(language);
    const [threads, { reply_hours }] = await Promise.all([listOwnThreads(ctx), getContactFacts(ctx)]);
    const shown = threads.map(({ id, reference, state, hasReply, lastMessageAt, ...thread }) => ({
      id,
      reference,
      title: threadText(language)(threadTitle(thread)),
      status: statusForPatient(state, hasReply),
      last: formatMoment(ctx, lastMessageAt, LOCALES[language]),
    }));
    return { pageTitle: t("Messages"), threads: shown, hours: reply_hours };
  });
}

export default function MessagesPage({ loaderData: { threads, hours } }: Route.ComponentProps) {
  const t = useText<AccountText>();
  const action = (
    <ButtonLink to={href("/contact-us")} variant="secondary">
      {t("Write to us")}
    </ButtonLink>
  );
  return (
    <div className="max-w-article">
      <PageHeader
        title={t("Messages")}
        lead={t("Your messages and our replies. Someone will reply within {from} to {to} hours.", hours)}
        actions={threads.length > 0 && action}
      />
      <div className="mt-8">
        {threads.length === 0 ? (
          <EmptyState action={action}>
            {t("You don't have any messages. Your questions and our replies will appear here.")}
          </EmptyState>
        ) : (
          <ul className="border-t border-ink">
            {threads.map((thread) => (
              <Thread key={thread.id} thread={thread} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Thread({ thread }: { thread: Route.ComponentProps["loaderData"]["threads"][number] }) {
  const t = useText<AccountText>();
  return (
    <li className="relative border-b border-line py-4 hover:bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-body font-semibold">
          <RouterLink
            to={href("/profile/messages/:requestId", { requestId: thread.id })}
            className="text-link underline decoration-1 underline-offset-[3px] after:absolute after:inset-0 hover:decoration-2"
          >
            {thread.title}
          </RouterLink>
        </h2>
        <Tag tone={thread.status.tone}>{t(thread.status.label)}</Tag>
      </div>
      <p className="mt-1 text-small text-ink-2">
        {t("{reference}. Last message {time}", { reference: thread.reference, time: thread.last })}
      </p>
    </li>
  );
}
