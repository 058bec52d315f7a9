import { createHash } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { ALL_ON, choicesCookie } from "#web/shared/visit/privacy-choices.ts";

/** One request to another origin, with the page the visitor saw at that moment. */
export type Outbound = { url: string; text: string; page: string };

/** Every request of a page, including frames, that leaves our origin. */
export function watchOutside(page: Page): Outbound[] {
  const sent: Outbound[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!protocol.startsWith("http") || origin === process.env["CLINIC_ORIGIN"]) return;
    const text = [request.url(), request.postData() ?? "", JSON.stringify(request.headers())].join("\n");
    sent.push({ url: request.url(), text, page: page.url() });
  });
  return sent;
}

export async function acceptAll(context: BrowserContext): Promise<void> {
  const [pair = ""] = choicesCookie(ALL_ON).split(";");
  const [name = "", value = ""] = pair.split("=");
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  await context.addCookies([{ name, value, url, secure: true, sameSite: "Lax" }]);
}

/** What no third party may ever learn: people in the demo clinic, what the tests type, and what the pages are about. */
export const CANARIES: readonly string[] = [
  "canary.reader@people.test",
  "vera@people.test",
  "member@demo.test",
  "employee@demo.test",
  "nurse@demo.test",
  "admin@demo.test",
  "provider@demo.test",
  "Vera Visitor",
  "Canaria Featherstone",
  "555-010-0199",
  "1979-04-03",
  "300 Canary Road",
  "Do you see people in Ohio",
  "canary low libido 7391",
  "canary hair loss 2280",
  "canary erectile 5512",
  "testosterone",
  "semaglutide",
  "tirzepatide",
  "oxandrolone",
  "anavar",
  "sermorelin",
  "nandrolone",
  "gonadotropin",
  "featured-treatments",
  "female-trt",
  "missed-doses",
  "subcutaneous",
  "pop_up_status",
  "__Host-",
  "correct horse battery staple",
];

/** Requests from pages that allow none, and canaries in allowed ones, in plain text, encoded or hashed. */
export function leaks(sent: readonly Outbound[]): string[] {
  return sent.flatMap(({ url, text, page }) => {
    const { pathname, search } = new URL(page);
    const isOpen = search === "" && /^\/(faqs|policies\/[\w-]+)?$/.test(pathname);
    const plain = `${text}\n${decoded(text)}`.toLowerCase();
    const found = CANARIES.filter((canary) => traces(canary).some((trace) => plain.includes(trace)));
    return [...(isOpen ? [] : [`${url} from ${pathname}`]), ...found.map((canary) => `${canary} in a call to ${url}`)];
  });
}

function traces(canary: string): string[] {
  const small = canary.toLowerCase();
  const hashes = ["md5", "sha1", "sha256"].map((kind) => createHash(kind).update(small).digest("hex"));
  return [
    small,
    encodeURIComponent(small).toLowerCase(),
    Buffer.from(canary).toString("base64").toLowerCase(),
    ...hashes,
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
