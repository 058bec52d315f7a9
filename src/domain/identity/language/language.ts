/** The languages a member can choose. English until they choose another. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export function toLanguage(text: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? "en";
}
