/** Treatments that have a registration page of their own (spec §2). Any other registration begins without a choice. */
export const TREATMENT_WORDS = { semaglutide: "medical weight loss" } as const;

export type Treatment = keyof typeof TREATMENT_WORDS;

/** From the path, else from `?treatment=`, which carries the choice over pages in between. */
export function chosenTreatment(url: URL): Treatment | null {
  const given = url.pathname.startsWith("/semaglutide/") ? "semaglutide" : url.searchParams.get("treatment");
  return given === "semaglutide" ? given : null;
}
