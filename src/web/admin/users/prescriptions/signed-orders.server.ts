import type { Ctx } from "#core/ctx.ts";
import { formatDay } from "#core/format-date.ts";
import { listFiles } from "#domain/files/list-files.ts";

export type SignedOrder = { id: string; label: string };

/** The member's signed orders that passed the check: those no prescription was made from yet first, then the newest. */
export async function listSignedOrders(ctx: Ctx, { userId }: { userId: string }): Promise<SignedOrder[]> {
  const files = await listFiles(ctx, { userId });
  const papers = files.filter(({ kind, state }) => kind === "signed-order" && state === "clean");
  return papers
    .toSorted((a, b) => Number(a.attachedAs !== null) - Number(b.attachedAs !== null))
    .map(({ id, name, createdAt, attachedAs }) => ({
      id,
      label: `${name}, added ${formatDay(ctx, createdAt)}${attachedAs ? ", used before" : ""}`,
    }));
}
