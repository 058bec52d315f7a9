/** Small changes to our own texts after they've become HTML. */

/** Cuts the first match out of a text: returns the rest and what was inside. */
export function extractHtml(html: string, pattern: RegExp): [rest: string, found: string] {
  const match = pattern.exec(html);
  return match ? [html.replace(match[0], ""), match[1] ?? ""] : [html, ""];
}

/** Callouts are warnings, and so is a text that starts in bold; those that say who to call are red. */
export function markCallouts(html: string): string {
  const opened = html.replace(/^\s*<p>(<strong>[\s\S]*?)<\/p>/, "<blockquote><p>$1</p></blockquote>");
  return opened.replaceAll(/<blockquote>([\s\S]*?)<\/blockquote>/g, (_, inside: string) => {
    return `<blockquote class="${/\b(?:911|988)\b/.test(inside) ? "danger" : "warning"}">${inside}</blockquote>`;
  });
}

/** A list after "will not", "no recetará" or "kept it from" has reasons against: it gets red marks. */
export function markHarm(html: string): string {
  const sentence =
    /(<p>(?:(?!<\/p>)[\s\S])*\b(?:will not|no recetará|kept it from)\b(?:(?!<\/p>)[\s\S])*<\/p>\s*)<ul>/g;
  return html.replaceAll(sentence, '$1<ul class="harm">');
}

export type Heading = { id: string; title: string };

/** For "On this page": the h2 headings with an id. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g)].map(([, id, title]) => ({
    id: id ?? "",
    title: (title ?? "")
      .replace(/<[^>]+>/g, "")
      .replaceAll("&#x27;", "’")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  }));
}
