import { beforeAll, expect, test } from "vitest";
import { readRows } from "../../scripts/content-dates.ts";
import { blocksIn, breadcrumbIn, findUnclearLinks, linksIn, metaOf, titleOf } from "../content/public-html.ts";
import { missingFields, REQUIRED } from "../content/structured-data.ts";
import { clinic, useClinic } from "../running-clinic.ts";

/** Every public page as it is sent: what screen readers list, search engines show and shared links preview. */
useClinic({ worker: false, sandbox: false });

/** By path: every page in the list for programs, and every page they link to that has a description of its own. */
const pages = new Map<string, string>();
/** Those that search engines may not list, such as registration and sign-in. */
const unlisted = new Map<string, string>();

/** The specification's own sentence (§1), and in Spanish. Search engines cut it after "testosterone, ED and". */
const LONGER_TITLES = new Set(["/", "/es"]);

beforeAll(async () => {
  const list = (await read("/llms.txt")) ?? "";
  const waiting = [...list.matchAll(/^- \[.*?\]\(([^)]+)\)/gm)].map(([, url]) => new URL(url!).pathname);
  const seen = new Set<string>();
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const html = await read(path);
    if (html === null) continue;
    if (!metaOf(html, "description")) {
      if (html.startsWith("<!DOCTYPE html>")) unlisted.set(path, html);
      continue;
    }
    pages.set(path, html);
    for (const { to } of linksIn(html, path)) {
      const url = new URL(to);
      if (url.host === "here.test") waiting.push(url.pathname);
    }
  }
}, 60_000);

test("the list has every kind of public page", () => {
  expect(pages.size).toBeGreaterThan(60);
  expect([...unlisted.keys()]).toEqual(expect.arrayContaining(["/sign-in"]));
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(["/", "/privacy-choices", "/semaglutide", "/policies/terms"]),
  );
});

test("every link says where it goes, alone, and no two links of a page share a name and go to different places", () => {
  const all = new Map([...pages, ...unlisted]);
  expect(problemsOf((html, path) => findUnclearLinks(linksIn(html, path)), all)).toEqual([]);
});

test.each([
  ["<a href='/faqs'>Read more</a>", `"Read more"`],
  ["<a href='/faqs'><svg><path/></svg></a>", `""`],
  ["<a href='/faqs' aria-label='More'>All questions</a>", `"More"`],
  ["<a href='/faqs'>Pricing</a><a href='/#pricing'>pricing</a>", `"pricing"`],
])("%s is not a link with a name", (html, found) => {
  const unclear = findUnclearLinks(linksIn(html.replaceAll("'", '"'), "/resources"));
  expect(unclear).toEqual([expect.stringContaining(found)]);
});

test("links to one place under one name, and under several, are fine", () => {
  const html = '<a href="/faqs">FAQs</a><a href="/faqs">All questions</a><a href="/faqs">FAQs</a>';
  expect(findUnclearLinks(linksIn(html, "/"))).toEqual([]);
});

test("titles are at most 60 characters and descriptions 70 to 160, each of one page only", () => {
  const long = problemsOf((html, path) => {
    const description = metaOf(html, "description") ?? "";
    const title = titleOf(html);
    return [
      ...(title.length > 60 && !LONGER_TITLES.has(path) ? [`${title.length} in "${title}"`] : []),
      ...(description.length < 70 || description.length > 160 ? [`${description.length} in "${description}"`] : []),
    ];
  });
  expect(long).toEqual([]);
  expect(shared(titleOf)).toEqual([]);
  expect(shared((html) => metaOf(html, "description"))).toEqual([]);
});

test("every block of structured data has the fields that search engines require, and no price", () => {
  expect(problemsOf((html) => blocksIn(html).flatMap(missingFields))).toEqual([]);
  const types = new Set([...pages.values()].flatMap((html) => blocksIn(html).map((block) => block["@type"])));
  expect([...types].toSorted()).toEqual(Object.keys(REQUIRED).toSorted());
  expect(JSON.stringify([...pages.values()].map(blocksIn))).not.toMatch(/"(?:offers|price|aggregateRating|review)":/);
});

test.each(Object.keys(REQUIRED))("%s without one of its fields is refused, whichever it is", (type) => {
  const block = [...pages.values()].flatMap(blocksIn).find((one) => one["@type"] === type)!;
  for (const field of REQUIRED[type]!) {
    expect(missingFields(without(block, field.split("."))), field).toContain(`${type}: ${field}`);
  }
  expect(missingFields({ ...block, "@type": "Product" })).toEqual(["Product: no such type in the table"]);
});

test("structured data has the breadcrumb that people see", () => {
  const differs = problemsOf((html) => {
    const trail = blocksIn(html).find((block) => block["@type"] === "BreadcrumbList");
    const told = (trail?.["itemListElement"] as { name: string }[] | undefined)?.map(({ name }) => name) ?? null;
    const seen = breadcrumbIn(html);
    return JSON.stringify(told) === JSON.stringify(seen)
      ? []
      : [`${JSON.stringify(told)}, seen: ${JSON.stringify(seen)}`];
  });
  expect(differs).toEqual([]);
});

test("nobody has reviewed these pages, so none names a reviewer", () => {
  expect(problemsOf((html) => (/reviewedBy|lastReviewed/.test(html) ? ["names a reviewer"] : []))).toEqual([]);
});

/** The Spanish health questions are reviewed and dated as one text, but only members are asked them. */
const MEMBERS_TEXT = "/questions";

test("people and machines get the day on which the text last changed", () => {
  for (const { path, day } of readRows().filter((row) => row.path !== MEMBERS_TEXT)) {
    const html = pages.get(path)!;
    expect(html, path).toMatch(new RegExp(`(?:Updated|Actualizado el)(?:<!-- -->| )*<time dateTime="${day}"`, "i"));
    const days = [...JSON.stringify(blocksIn(html)).matchAll(/"dateModified":"([^"]+)"/g)].map(([, one]) => one);
    expect(new Set(days), path).toEqual(new Set([day]));
  }
});

test("every page has a picture for shared links, with its text as the alternative", async () => {
  const own = new Map<string, string>();
  for (const [path, html] of pages) {
    const url = new URL(metaOf(html, "og:image") ?? "");
    const answer = await fetch(`${clinic.web[0]!.url}${url.pathname}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 628]);
    expect(bytes.byteLength, path).toBeLessThan(60 * 1024);
    expect(metaOf(html, "og:image:alt"), path).toContain("Tideline Health");
    if (!url.pathname.startsWith("/social/")) continue;
    expect(own.get(url.pathname), path).toBeUndefined();
    own.set(url.pathname, path);
  }
  const MAIN = new Set(["/shop", "/faqs", "/resources", "/contact-us", "/ask-us-anything", "/semaglutide"]);
  const drawn = [...pages.keys()].filter(
    (path) => /^\/(?:es\/)?(featured-treatments|resources)\//.test(path) || MAIN.has(path),
  );
  expect([...own.values()]).toEqual(expect.arrayContaining(drawn));
});

test.each(["/no-such-page", "/resources/no-such-article", "/featured-treatments/no-such-treatment"])(
  "%s is not found, and offers search, the most common tasks and every treatment",
  async (path) => {
    const answer = await fetch(`${clinic.web[0]!.url}${path}`);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    const main = /<main\b[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
    expect(main).toMatch(/<form role="search"[^>]* action="\/search"/);
    const to = linksIn(main, path).map((link) => link.to.replace("http://here.test", ""));
    const treatments = [...pages.keys()].filter((one) => /^\/(featured-treatments\/|semaglutide$)/.test(one));
    expect(to).toEqual(expect.arrayContaining(["/", "/#pricing", "/faqs", ...treatments]));
    expect(findUnclearLinks(linksIn(html, path))).toEqual([]);
  },
);

/** The problems of every page, each with its page's path. */
function problemsOf(find: (html: string, path: string) => string[], among = pages): string[] {
  return [...among].flatMap(([path, html]) => find(html, path).map((problem) => `${path}: ${problem}`));
}

/** What more than one page says, with the pages. */
function shared(read: (html: string) => string | null): string[] {
  const said = Map.groupBy(pages, ([, html]) => read(html));
  return [...said]
    .filter(([, of]) => of.length > 1)
    .map(([text, of]) => `${of.map(([path]) => path).join(", ")}: ${text}`);
}

/** A copy of a block without one of its fields, in every item of a list. */
function without(value: unknown, [first = "", ...rest]: string[]): Record<string, unknown> {
  const name = first.replace("[]", "");
  const copy = { ...(value as Record<string, unknown>) };
  const inner = copy[name];
  if (rest.length === 0) delete copy[name];
  else copy[name] = Array.isArray(inner) ? inner.map((one) => without(one, rest)) : without(inner, rest);
  return copy;
}

/** Null for a page that sends visitors elsewhere. */
async function read(path: string): Promise<string | null> {
  const answer = await fetch(`${clinic.web[0]!.url}${path}`);
  expect(answer.status, path).toBe(200);
  return new URL(answer.url).pathname === path ? answer.text() : null;
}
