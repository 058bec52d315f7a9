/** One thing to agree to, in the version that counts today. */
export type ConsentDocument = {
  key: string;
  version: number;
  title: string;
  /** The sentence beside the checkbox. */
  statement: string;
  body: string;
  isRequired: boolean;
};

/** Asked of everybody, in this order; the treatment's own agreement comes before the optional ones. */
export const ASKED_OF_ALL = ["telehealth", "privacy-notice", "terms"] as const;
export const OPTIONAL = ["marketing", "sms"] as const;
