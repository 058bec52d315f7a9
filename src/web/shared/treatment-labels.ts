/** Short labels for staff, where a list of treatments has to fit into a table's cell. */
const TREATMENT_LABELS: Readonly<Record<string, string>> = {
  trt: "TRT",
  "female-trt": "Testosterone for women",
  hcg: "hCG",
  sermorelin: "Sermorelin",
  nandrolone: "Nandrolone",
  oxandrolone: "Oxandrolone",
  semaglutide: "Weight loss",
};

export function treatmentLabel(key: string): string {
  return TREATMENT_LABELS[key] ?? key;
}

export function treatmentLabels(keys: "all" | readonly string[]): string {
  return keys === "all" ? "All" : keys.map(treatmentLabel).join(", ");
}
