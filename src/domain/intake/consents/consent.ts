import type { Language } from "#domain/identity/language/language.ts";

/** One consent document, in today's version. */
export type ConsentDocument = {
  key: string;
  version: number;
  title: string;
  /** The sentence next to the checkbox. */
  statement: string;
  body: string;
  isRequired: boolean;
  /** The language of the text above. English, if the document has no other yet. */
  language: Language;
};

/** Everyone gets these, in this order; the treatment's own agreement comes before the optional ones. */
export const ASKED_OF_ALL = ["telehealth", "privacy-notice", "terms"] as const;
export const OPTIONAL = ["marketing", "sms"] as const;
