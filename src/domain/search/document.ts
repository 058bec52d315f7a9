export type DocumentKind = "treatment" | "article" | "faq" | "offering";

/** A page, a question or an offering, as plain text. `keywords` count like the title and are never shown. */
export type SiteDocument = {
  key: string;
  kind: DocumentKind;
  path: string;
  title: string;
  keywords: string;
  description: string;
  headings: string;
  body: string;
  sort: number;
};
