import type { DoseSteps } from "./parts/dose-stairs.tsx";

/** Dose steps of the injections, from the US labels of Wegovy and Zepbound as consulted in November 2026. */
export const DOSE_STEPS: readonly DoseSteps[] = [
  {
    name: "Semaglutide",
    doses: [0.25, 0.5, 1, 1.7, 2.4],
    longTerm: [1.7, 2.4],
    words: "From 0.25 mg in week 1 to 2.4 mg from week 17, or 1.7 mg if that suits you better.",
  },
  {
    name: "Tirzepatide",
    doses: [2.5, 5, 7.5, 10, 12.5, 15],
    longTerm: [5, 15],
    words: "From 2.5 mg in week 1. Long-term doses are 5, 10 or 15 mg; 15 mg is the most, not the goal.",
  },
];
