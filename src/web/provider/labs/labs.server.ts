import type { Ctx } from "#core/ctx.ts";
import { listLabDrafts } from "#domain/labs/orders/list-lab-drafts.ts";
import { treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { toLabOrderView } from "../../shared/lab/lab-order-view.server.ts";

/** Orders that wait for this provider, formatted. */
export async function loadLabDrafts(ctx: Ctx) {
  const { drafts, panels } = await listLabDrafts(ctx);
  const treatments = drafts.length > 0 ? await treatmentNames(ctx) : {};
  return drafts.map((draft) => ({
    ...toLabOrderView(ctx, draft, { panels, treatments }),
    userId: draft.userId,
    name: [draft.firstName, draft.lastName].filter(Boolean).join(" ") || "No name yet",
  }));
}
