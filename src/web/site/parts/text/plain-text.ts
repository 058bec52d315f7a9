/** The words of a rich text without its marks, for search engines and for filtering. */
export function plainText(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll("**", "")
    .replace(/\s+/g, " ")
    .trim();
}
