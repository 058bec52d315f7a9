import { startAfterPaint } from "./start-after-paint.ts";

/** What the browser runs, and what it does not run until `startAfterPaint` makes a module of it. */
const STARTER = `<script>(${startAfterPaint.toString()})()</script>`;
const LATER = "text/after-paint";
/** Browsers don't load a disabled sheet, but Chromium looks ahead and loads it anyway unless it's for another medium. */
const NOT_LOADED = 'disabled="" media="not all"';

/**
 * Rearranges a public page so that the document alone is enough to paint it: its style sheets stand in it, and its script is
 * loaded after the paint. React finds what it expects: it skips styles it doesn't know and takes over the block of script
 * whatever its type is. What isn't found stays as it was.
 */
export function paintFirst(html: string, readFile: (path: string) => string | null): string {
  return startLater(inlineSheets(html, readFile));
}

/**
 * At the end of the head, in their order: whoever previews a shared link reads its beginning only, and the title is there. The links
 * stay for React, which would load or miss them. A sheet that is added later is put behind the
 * last one with a precedence, so behind ours.
 */
function inlineSheets(html: string, readFile: (path: string) => string | null): string {
  const styles: string[] = [];
  const rest = html.replaceAll(/<link(?: [^>]*)? rel="stylesheet"[^>]*>/g, (link) => {
    const href = / href="([^"]+)"/.exec(link)?.[1] ?? "";
    const precedence = / data-precedence="[^"]+"/.exec(link)?.[0] ?? "";
    // The router ends the address of a page's own sheet with a `#`.
    const text = readFile(href.replace(/#.*/, ""));
    // A style element ends at the first `</style`, wherever that stands.
    if (text === null || text.includes("</")) return link;
    styles.push(`<style data-sheet="${href}"${precedence}>${text}</style>`);
    return link.replace("<link", `<link ${NOT_LOADED}`);
  });
  return rest.replace("</head>", () => `${styles.join("")}</head>`);
}

function startLater(html: string): string {
  const entry = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html);
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)];
  if (!entry || preloads.length === 0) return html;
  const files = preloads.map(([, file]) => file).join(" ");
  const block = `<script type="${LATER}" data-preload="${files}">${entry[1]}</script>`;
  const withBlock = html.replace(entry[0], () => block + STARTER);
  return preloads.reduce((rest, [link]) => rest.replace(link, ""), withBlock);
}
