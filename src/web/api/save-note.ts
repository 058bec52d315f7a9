import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { DraftToSave, saveDraft } from "#domain/visits/notes/save-draft.ts";

/** A note saves itself while it's written. A conflict is an answer with both texts, not an error. */
export async function saveNote(ctx: Ctx, body: unknown) {
  if (!isPerson(ctx.actor)) return { status: 401 as const, body: { error: "unauthenticated" } };
  const input = DraftToSave.safeParse(body);
  if (!input.success) return { status: 400 as const, body: { error: "bad-request" } };
  return { body: await saveDraft(ctx, input.data) };
}
