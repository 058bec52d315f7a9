/** Kinds of ID, as people call them. */
export const DOCUMENT_NAMES = {
  driving_license: "Driver license",
  id_card: "State ID",
  passport: "Passport",
} as const;
