import type { Trx } from "#core/db.ts";
import { newId } from "#core/id.ts";

/** SQL for providers' own texts. Row-level security lets nobody else see them. */

export async function selectQuickTexts(trx: Trx, providerId: string) {
  return trx
    .selectFrom("quick_text")
    .select(["id", "name", "content as text"])
    .where("provider_id", "=", providerId)
    .orderBy("name")
    .execute();
}

export async function upsertQuickText(
  trx: Trx,
  { providerId, name, text, at }: { providerId: string; name: string; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto("quick_text")
    .values({ id: newId(at.getTime()), provider_id: providerId, name, content: text, updated_at: at })
    .onConflict((conflict) => conflict.columns(["provider_id", "name"]).doUpdateSet({ content: text, updated_at: at }))
    .execute();
}

export async function deleteQuickText(trx: Trx, of: { id: string; providerId: string }): Promise<void> {
  await trx.deleteFrom("quick_text").where("id", "=", of.id).where("provider_id", "=", of.providerId).execute();
}
