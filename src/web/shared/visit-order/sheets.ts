/** Articles a provider can give a patient to read: file and title as in content/resources, which a test compares. */
export const SHEETS: readonly (readonly [slug: string, title: string])[] = [
  ["blood-pressure-on-testosterone", "Blood pressure on testosterone"],
  ["first-16-weeks-of-semaglutide", "The first 16 weeks of semaglutide"],
  ["high-hematocrit-explained", "High hematocrit explained"],
  ["how-to-avoid-testosterone-medication-waste", "Easier injections and less wasted testosterone"],
  ["keeping-medicine-away-from-others", "Keeping your medicine away from others"],
  ["managing-nausea", "Managing nausea on weight loss medicine"],
  ["missed-doses", "Missed a dose? What to do"],
  ["preparing-for-a-lab-draw", "How to prepare for a lab draw"],
  ["preparing-for-a-video-visit", "How to prepare for your video visit"],
  ["psa-and-prostate-checks", "PSA and prostate checks on testosterone"],
  ["reading-your-lab-results", "How to read your lab results"],
  ["stopping-treatment", "Stopping treatment"],
  ["storing-and-traveling-with-medicine", "Storing and traveling with your medicine"],
  ["subcutaneous-injection-processes", "How to give yourself an injection"],
  ["testosterone-and-fertility", "Testosterone and fertility"],
  ["tirzepatide-and-birth-control", "Tirzepatide, birth control and pregnancy"],
  ["what-compounded-means", "What compounded means"],
  ["why-two-morning-tests", "Why we need two morning tests"],
];

export function sheetTitle(slug: string): string {
  return SHEETS.find(([one]) => one === slug)?.[1] ?? slug;
}
