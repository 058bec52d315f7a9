/** What tests read in the HTML that public pages are sent as. */
type Link = { name: string; to: string };

/** Names that say nothing once they stand in a list of links, as screen readers offer it. */
const VAGUE =
  /^(?:(?:click|tap|read|learn|see|find out|view|show|get|go|open)?\s*(?:here|more|details|all|it|this|that|now|on)?|link|page|this page|this article|article|call|text|continue|next|previous|download|visit)$/i;

/** Every link of a page, with its accessible name and its whole address. */
export function linksIn(html: string, path: string): Link[] {
  return [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
    .filter(([, attributes]) => / href="/.test(` ${attributes}`))
    .map(([, attributes = "", inner = ""]) => ({
      name: attributeOf(attributes, "aria-label") ?? textIn(inner),
      to: new URL(attributeOf(attributes, "href") ?? "", `http://here.test${path}`).href,
    }));
}

/** Links without a name, with one that says nothing alone, or with the name of a link that goes elsewhere. */
export function findUnclearLinks(links: Link[]): string[] {
  const vague = links.filter(({ name }) => VAGUE.test(name)).map(({ name, to }) => `"${name}" to ${to}`);
  const targets = new Map<string, Set<string>>();
  for (const { name, to } of links) {
    const key = name.toLowerCase();
    targets.set(key, (targets.get(key) ?? new Set()).add(to));
  }
  const same = [...targets]
    .filter(([, to]) => to.size > 1)
    .map(([name, to]) => `"${name}" to ${[...to].join(" and ")}`);
  return [...new Set([...vague, ...same])];
}

export function titleOf(html: string): string {
  return decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

/** The content of a meta element, by its name or property. */
export function metaOf(html: string, name: string): string | null {
  const tag = [...html.matchAll(/<meta\b[^>]*>/g)].find(([one]) => new RegExp(`(?:name|property)="${name}"`).test(one));
  return tag ? attributeOf(tag[0], "content") : null;
}

/** Every block of structured data. */
export function blocksIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
}

/** The names in the breadcrumb that people see. */
export function breadcrumbIn(html: string): string[] | null {
  const nav = /<nav aria-label="(?:Breadcrumb|Ruta de navegación)"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1];
  return nav ? [...nav.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, item]) => textIn(item ?? "")) : null;
}

/** As a screen reader says it: without what is hidden from it. */
function textIn(html: string): string {
  const shown = html
    .replaceAll(/<svg\b[\s\S]*?<\/svg>/g, "")
    .replaceAll(/<(\w+)\b[^>]*aria-hidden(?:="true")?[^>]*>[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<img\b[^>]*alt="([^"]*)"[^>]*>/g, "$1")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ");
  return decode(shown)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,.:;])/g, "")
    .trim();
}

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : decode(found);
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&rsquo;", "’")
    .replaceAll("&amp;", "&");
}
