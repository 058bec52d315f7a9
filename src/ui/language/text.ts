import { createContext, useContext } from "react";

/**
 * Texts in another language, by the English text they stand for. A dictionary is written as `… as const satisfies Messages`, and the
 * parts that use it take its keys as their type, so a text that isn't in it doesn't compile.
 */
export type Messages = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;
export type Text<Key extends string> = (text: Key, values?: Values) => string;

const Dictionary = createContext<Messages | undefined>(undefined);

/** Around the pages in another language. English pages have none: their texts are where they are shown. */
export const Translated = Dictionary.Provider;

export function useText<Key extends string>(): Text<Key> {
  return textIn(useContext(Dictionary));
}

/** Outside of a page: in a loader, a mail, a document. */
export function textIn<Key extends string>(messages: Messages | undefined): Text<Key> {
  return (text, values) => {
    const found = messages?.[text] ?? text;
    return values ? found.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name])) : found;
  };
}
