import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { listUnassignedRequests } from "#domain/prescribing/vendor/unassigned/list-unassigned-requests.ts";

/** Pharmacies' requests without a prescriber, and who could answer them. */
export async function loadRequests(ctx: Ctx) {
  const { requests, providers } = await listUnassignedRequests(ctx);
  return {
    requests: requests.map(({ id, kind, vendorRef, userId, askedAt, dueAt }) => ({
      id,
      what: kind === "refill" ? "A pharmacy asks for a refill" : "A pharmacy asks for a change",
      vendorRef,
      userId,
      asked: formatMoment(ctx, askedAt),
      due: formatMoment(ctx, dueAt),
      isLate: dueAt < ctx.now,
    })),
    providers,
  };
}
export type RequestsView = Awaited<ReturnType<typeof loadRequests>>;
