import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { listOffered } from "#domain/catalog/reads.server.ts";
import type { SiteDocument } from "./document.ts";
import { lockIndex, rebuildWords, replaceDocuments, selectDocuments } from "./queries-index.server.ts";

/**
 * Updates the offerings in the index from today's catalog. Runs when the catalog changes and periodically, because a status can
 * take effect on a day without any change. Does nothing if nothing is new.
 */
export async function indexOfferings(ctx: Ctx, text: OfferingText): Promise<{ isNew: boolean }> {
  requireSystem(ctx);
  const today = clinicToday(ctx);
  return inTransaction(ctx, async ({ trx }) => {
    await lockIndex(trx);
    const documents = (await listOffered(trx, today)).map((offered) => toDocument(offered, text));
    const before = await selectDocuments(trx, "catalog");
    if (JSON.stringify(before.map(toPartView)) === JSON.stringify(documents.map(toPartView))) return { isNew: false };
    await replaceDocuments(trx, "catalog", documents);
    await rebuildWords(trx);
    return { isNew: true };
  });
}

/** Search keywords and description of every offering. */
type OfferingText = Pick<SiteDocument, "keywords" | "description">;

/** Prices stay on their page: here they'd go stale. */
type Offered = Awaited<ReturnType<typeof listOffered>>[number];

function toDocument({ key, name, sort, treatment, path, note }: Offered, text: OfferingText): SiteDocument {
  return {
    key: `offering:${key}`,
    kind: "offering",
    path: path === "/semaglutide" ? "/semaglutide#pricing" : `${path}#cost`,
    title: name,
    ...text,
    headings: treatment,
    body: note,
    sort,
  };
}

type Shown = Pick<SiteDocument, "key" | "path" | "title" | "description" | "body" | "sort">;

function toPartView({ key, path, title, description, body, sort }: Shown) {
  return [key, path, title, description, body, sort];
}
