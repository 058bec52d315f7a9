/** Shown with every dose that the syringe marks can't measure exactly. */
export function roundingNote(rounded: string): string {
  return `Rounded to the nearest mark on the syringe, which gives ${rounded}.`;
}
