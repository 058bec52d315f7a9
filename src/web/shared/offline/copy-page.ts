import { formatAt } from "#core/format-date.ts";
import { OWNER_HEADER, UNTIL_HEADER } from "./card-copy.ts";

/** What a copy is read without: it has no script, and nothing can be sent. */
const LEFT_OUT = "script, style, link, button, form, dialog, iframe, template, noscript";

/** The copy runs nothing and asks for nothing but our font. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Saves a page as one file: its main part with the styles, under a line that says what it is. True if it's saved. */
export async function copyPage(
  path: string,
  { cacheName, credentials }: { cacheName: string; credentials: RequestCredentials },
): Promise<boolean> {
  // Asks the server: the browser may show a public page from its own cache, and the copy says from when it is.
  const response = await fetch(path, { credentials, cache: "no-cache" });
  if (!response.ok || response.redirected) return false;
  // Styles stay text throughout: style elements would have to obey the policy of the page that copies.
  const inline: string[] = [];
  const text = (await response.text()).replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g, (_, rules: string) => {
    inline.push(rules);
    return "";
  });
  const page = new DOMParser().parseFromString(text, "text/html");
  const main = page.querySelector("main");
  if (!main) return false;
  const styles = [...inline, ...(await sheetsOf(page))].join("\n");
  const { owner, until } = page.querySelector<HTMLElement>("[data-owner]")?.dataset ?? {};
  for (const one of main.querySelectorAll(LEFT_OUT)) one.remove();
  page.head.replaceChildren(
    element(page, "meta", { charset: "utf-8" }),
    element(page, "meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element(page, "title", {}, page.title),
  );
  // Account pages get their margins from the layout around them; others have their own.
  const frame = element(page, "div", owner ? { class: "mx-auto max-w-page lg:px-8" } : {});
  frame.append(main);
  page.body.replaceChildren(savedLine(page, path), frame);
  const cache = await caches.open(cacheName);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    ...(owner && until ? { [OWNER_HEADER]: owner, [UNTIL_HEADER]: until } : {}),
  };
  const html = page.documentElement.outerHTML.replace("</head>", () => `<style>${styles}</style></head>`);
  await cache.put(path, new Response(`<!doctype html>${html}`, { headers }));
  return true;
}

/** Of pages that don't have their styles in the document. */
async function sheetsOf(page: Document): Promise<string[]> {
  const links = page.querySelectorAll("link[rel=stylesheet]:not([disabled])");
  return Promise.all([...links].map(async (link) => (await fetch(link.getAttribute("href") ?? "")).text()));
}

/** Only copies have it, and they are only shown without a connection. */
function savedLine(page: Document, path: string): HTMLElement {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isSpanish = page.documentElement.lang.startsWith("es");
  const on = formatAt(zone, new Date(), "moment", isSpanish ? "es-US" : undefined);
  const line = element(page, "p", {
    role: "status",
    class: "border-b border-line bg-warning-100 px-4 py-2 text-ink md:px-8",
  });
  line.append(
    isSpanish ? `Copia guardada: ${on}. No tiene conexión. ` : `Saved copy from ${on}. You're offline. `,
    element(page, "a", { href: path, class: "text-link underline" }, isSpanish ? "Intentar de nuevo" : "Try again"),
  );
  return line;
}

function element(page: Document, name: string, attributes: Record<string, string>, text = ""): HTMLElement {
  const made = page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}
