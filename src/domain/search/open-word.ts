/**
 * Words of a text that are filled in when it is shown: the clinic's name, and numbers that count from a day on. In the index
 * they are single signs that are part of no word, so that they are neither found nor marked.
 */
const SIGNS = { brand: "\uE000", phone: "\uE001", address: "\uE002", reply: "\uE003", shipping: "\uE004" } as const;
export type OpenWord = Record<keyof typeof SIGNS, string>;

export function withSigns(text: string): string {
  return text.replaceAll(/%(brand|phone|address|reply|shipping)%/g, (_, name: keyof OpenWord) => SIGNS[name]);
}

export function hasSigns(text: string): boolean {
  return /[\uE000-\uE004]/.test(text);
}

export function fillSigns(text: string, words: OpenWord): string {
  return Object.entries(SIGNS).reduce(
    (filled, [name, sign]) => filled.replaceAll(sign, words[name as keyof OpenWord]),
    text,
  );
}
