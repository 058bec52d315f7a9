/**
 * The pattern of the route behind an address: `/resources/:slug`, never the slug. It is all that is ever said about which page
 * somebody sees.
 */
export function pageTemplate(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const segments = pathname.split("/").filter(Boolean);
  const { "*": rest, ...named } = params;
  if (rest !== undefined)
    segments.splice(segments.length - rest.split("/").filter(Boolean).length, segments.length, "*");
  const template = segments.map((segment) => segment.toLowerCase());
  // From the end, and each place once: two parameters may have the same value, and neither may stay.
  for (const [name, value] of Object.entries(named).reverse()) {
    const place = segments.findLastIndex(
      (segment, i) => decodeURIComponent(segment) === value && !template[i]?.startsWith(":"),
    );
    if (place >= 0) template[place] = `:${name}`;
  }
  return `/${template.join("/")}`;
}

/** Nothing is counted while the address contains this word (spec §4). */
export function isCounted(address: string): boolean {
  return !address.includes("resources");
}
