/** Said wherever a dose is shown and the marks of the syringe do not give it exactly. */
export function roundingNote(rounded: string): string {
  return `Rounded to the nearest mark on the syringe, which gives ${rounded}.`;
}
