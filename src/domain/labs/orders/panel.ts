/** What can be ordered. Browser-safe. */

export type TestCondition = "always" | "age-40" | "female" | "testosterone-borderline" | "lh-low";

export type OrderPanel = {
  key: string;
  name: string;
  isFasting: boolean;
  /** HH:MM; null if any time of the day will do. */
  drawFrom: string | null;
  drawUntil: string | null;
  draws: number;
  tests: { loinc: string; condition: TestCondition; isFirstDrawOnly: boolean }[];
};

export type OrderSet = {
  key: string;
  name: string;
  treatmentKey: string;
  purpose: "baseline" | "monitoring";
  step: number | null;
  panelKeys: string[];
  icd10: string[];
};

/** What decides about tests that not everybody needs. Unknown means ask for it: a test too many harms nobody. */
export type TestedPerson = { age: number | null; sex: "male" | "female" | null };

/** The tests of these panels for this person, each once, in the order of the panels. Those that depend on a result come later. */
export function testsFor(panels: readonly OrderPanel[], person: TestedPerson): string[] {
  const tests = panels.flatMap((panel) => panel.tests).filter(({ condition }) => applies(condition, person));
  return [...new Set(tests.map(({ loinc }) => loinc))];
}

function applies(condition: TestCondition, { age, sex }: TestedPerson): boolean {
  switch (condition) {
    case "always":
      return true;
    case "age-40":
      return age === null || age >= 40;
    case "female":
      return sex !== "male";
    case "testosterone-borderline":
    case "lh-low":
      return false;
  }
}
