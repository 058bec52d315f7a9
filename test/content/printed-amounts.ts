/** What a page shows in dollars: its tables by caption, and every amount in its text. */
type Row = { head: string; cells: string[] };
type PrintedTable = { caption: string; rows: Row[] };

export function tablesOf(html: string): PrintedTable[] {
  return [...visible(html).matchAll(/<table\b[^>]*>([\s\S]*?)<\/table>/g)].map(([, table]) => ({
    caption: textOf(/<caption\b[^>]*>([\s\S]*?)<\/caption>/.exec(table!)?.[1] ?? ""),
    rows: [...table!.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) => ({
      head: textOf(/<th\b[^>]*>([\s\S]*?)<\/th>/.exec(row!)?.[1] ?? ""),
      cells: [...row!.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell]) => textOf(cell!)),
    })),
  }));
}

export function amountsOf(html: string): string[] {
  return mainText(html).match(/\$\d[\d,]*(?:\.\d\d)?/g) ?? [];
}

export function mainText(html: string): string {
  return textOf(visible(html));
}

export function centsOf(amount: string): number {
  return Math.round(Number(amount.replaceAll(/[$,]/g, "")) * 100);
}

/** Only what somebody reads between header and footer. */
function visible(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return main.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
