/**
 * Placeholders filled in when a text is shown: the clinic's name, and numbers with start dates. In the index they're single
 * characters that belong to no word, so they're neither found nor highlighted.
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
