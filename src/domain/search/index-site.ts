import type { Trx } from "#core/db.ts";
import type { SiteDocument } from "./document.ts";
import { withoutMarks } from "./excerpt.ts";
import { withSigns } from "./open-word.ts";
import { lockIndex, rebuildWords, replaceDocuments, replaceSynonyms } from "./queries-index.server.ts";
import type { Synonym } from "./synonym.ts";

/** Loads a release's content and synonyms into the index. Runs once per release, as the table owner, as `system`. */
export async function indexSite(
  trx: Trx,
  site: { documents: readonly SiteDocument[]; synonyms: readonly Synonym[] },
): Promise<void> {
  await lockIndex(trx);
  const documents = site.documents.map((one) => ({
    ...one,
    title: indexed(one.title),
    description: indexed(one.description),
    headings: indexed(one.headings),
    body: indexed(one.body),
  }));
  await replaceDocuments(trx, "content", documents);
  await replaceSynonyms(trx, site.synonyms);
  await rebuildWords(trx);
}

function indexed(text: string): string {
  return withSigns(withoutMarks(text));
}
