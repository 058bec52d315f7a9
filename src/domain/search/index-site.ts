import type { Trx } from "#core/db.ts";
import { withoutMarks } from "./excerpt.ts";
import { lockIndex, rebuildWords, replaceDocuments, replaceSynonyms } from "./queries-index.server.ts";
import type { SearchKind } from "./search-site.ts";
import type { Synonym } from "./synonym.ts";

/** A page, a question or an offering, as plain text. `keywords` count like the title and are never shown. */
export type SiteDocument = {
  key: string;
  kind: SearchKind;
  path: string;
  title: string;
  keywords: string;
  description: string;
  headings: string;
  body: string;
  sort: number;
};

/** Puts a release's texts and synonyms into the index. Runs once a release, by the role that owns the tables, as `system`. */
export async function indexSite(
  trx: Trx,
  site: { documents: readonly SiteDocument[]; synonyms: readonly Synonym[] },
): Promise<void> {
  await lockIndex(trx);
  const documents = site.documents.map((one) => ({
    ...one,
    title: withoutMarks(one.title),
    description: withoutMarks(one.description),
    body: withoutMarks(one.body),
  }));
  await replaceDocuments(trx, "content", documents);
  await replaceSynonyms(trx, site.synonyms);
  await rebuildWords(trx);
}
