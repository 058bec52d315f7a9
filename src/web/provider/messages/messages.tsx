import { href, Link as RouterLink } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { listHandedThreads } from "#domain/messaging/threads/list-handed-threads.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useLive } from "../../shared/page/use-live.ts";
import { PatientName } from "../patients/patient-name.tsx";
import type { Route } from "./+types/messages.ts";

export const meta = noIndex;

/** Messages the support team asked this provider to answer. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const threads = await listHandedThreads(ctx);
    return {
      threads: threads.map((thread) => ({
        id: thread.id,
        reference: thread.reference,
        subject: thread.subject,
        name: thread.fullName,
        patientId: thread.patientId,
        isUrgent: thread.priority === 0,
        isWaiting: thread.isWaiting,
        answered: thread.state === "waiting_patient" ? "Answered" : "With support",
        isLate: thread.isWaiting && thread.dueAt < ctx.now,
        due: formatMoment(ctx, thread.dueAt),
      })),
    };
  });
}

export default function ProviderMessages({ loaderData: { threads } }: Route.ComponentProps) {
  useLive("inbox");
  return (
    <PageMain>
      <PageTitle>Messages</PageTitle>
      <div className="max-w-article">
        <PageHeader title="Messages" lead="Patient messages the support team needs you to answer." />
        <div className="mt-8">
          {threads.length === 0 ? (
            <EmptyState>No one is waiting for an answer from you.</EmptyState>
          ) : (
            <ul className="border-t border-ink">
              {threads.map((thread) => (
                <li key={thread.id} className="relative border-b border-line py-4 hover:bg-surface">
                  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                    <h2 className="text-body font-semibold">
                      <RouterLink
                        to={href("/provider/messages/:requestId", { requestId: thread.id })}
                        className="text-link underline decoration-1 underline-offset-[3px] after:absolute after:inset-0 hover:decoration-2"
                      >
                        {thread.subject}
                      </RouterLink>
                    </h2>
                    <Tag
                      tone={
                        thread.isUrgent ? "urgent" : thread.isLate ? "danger" : thread.isWaiting ? "waiting" : "success"
                      }
                    >
                      {thread.isWaiting ? (thread.isLate ? "Late" : "Waits for you") : thread.answered}
                    </Tag>
                  </div>
                  <p className="mt-1 text-small text-ink-2">
                    From{" "}
                    <span className="relative z-1">
                      <PatientName name={thread.name} patientId={thread.patientId} />
                    </span>
                    . {thread.reference}. Due {thread.due}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </PageMain>
  );
}
