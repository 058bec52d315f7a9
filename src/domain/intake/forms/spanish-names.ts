/**
 * What people who write Spanish call what the rules of the forms name in English, in small letters and without accents, each before the
 * English name.
 */
const SPANISH_NAMES = {
  phrases: [
    ["testosterona", "testosterone"],
    ["nandrolona", "nandrolone"],
    ["oxandrolona", "oxandrolone"],
    ["semaglutida", "semaglutide"],
    ["tirzepatida", "tirzepatide"],
    ["liraglutida", "liraglutide"],
    ["dulaglutida", "dulaglutide"],
    ["exenatida", "exenatide"],
    ["gonadotropina", "gonadotropin"],
    ["hormona de crecimiento", "growth hormone"],
    ["hormona del crecimiento", "growth hormone"],
    ["manitol", "mannitol"],
    ["ajonjoli", "sesame"],
    ["sesamo", "sesame"],
    ["algodon", "cottonseed"],
    ["ricino", "castor oil"],
    ["semilla de uva", "grapeseed"],
    ["pepita de uva", "grapeseed"],
    ["alcohol bencilico", "benzyl alcohol"],
    ["benzoato de bencilo", "benzyl benzoate"],
  ],
} as const;

/** What somebody wrote, in small letters, with the English names of what it names in Spanish. */
export function withEnglishNames(text: string): string {
  const said = text.toLowerCase();
  const plain = said.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const named = SPANISH_NAMES.phrases.filter(([spanish]) => plain.includes(spanish));
  return [said, ...named.map(([, english]) => english)].join(" ");
}
