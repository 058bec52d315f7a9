/** Which form asks about each treatment, after `common`. */
const FORM_OF: Readonly<Record<string, string>> = {
  trt: "trt",
  "female-trt": "female-trt",
  hcg: "hcg",
  sermorelin: "sermorelin",
  nandrolone: "nandrolone",
  semaglutide: "weight-loss",
};

/** Every treatment of the catalog. Oxandrolone is not offered, so no form of its own asks about it. */
export const TREATMENT_KEYS: readonly string[] = [...Object.keys(FORM_OF), "oxandrolone"];
export const FORM_KEYS: readonly string[] = ["common", ...new Set(Object.values(FORM_OF))];

/** The forms that somebody who asks about these treatments answers, in order. */
export function formsFor(treatmentKeys: readonly string[]): string[] {
  const wanted = new Set(treatmentKeys.map((key) => FORM_OF[key]));
  return treatmentKeys.length === 0 ? [] : FORM_KEYS.filter((form) => form === "common" || wanted.has(form));
}
