import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { openSession } from "../sessions.ts";
import { openDoors, type Doors } from "./doors.ts";
import { addressesOf, PAGES, VISITORS, type Visitor } from "./route-matrix.ts";

/** Every route's document and data: only what's declared public and requested anonymously may be stored anywhere. */
let doors: Doors;

beforeAll(async () => {
  doors = await openDoors();
}, 180_000);
afterAll(() => doors?.close());

describe.each(PAGES.map((access) => [access.path, access] as const))("%s", (_, access) => {
  test.each(askedBy(access.who))("asked for by %s", async (visitor) => {
    for (const template of addressesOf(access)) {
      const address = doors.fill(template);
      const isPublic = access.cached === true && visitor === "anonymous";
      const rule = isPublic ? /^public, max-age=0/ : /^no-store$/;
      expect(await cacheRule("GET", address, visitor), address).toMatch(rule);
      expect(await cacheRule("GET", dataOf(address), visitor), dataOf(address)).toMatch(/^no-store$/);
    }
  });
});

test.each(ACCESS.filter(({ methods }) => methods.includes("POST")).map(({ path }) => path))(
  "an answer to a form or call at %s is not stored",
  async (path) => {
    const access = ACCESS.find((row) => row.path === path)!;
    for (const template of addressesOf(access)) {
      expect(await cacheRule("POST", doors.fill(template), "memberA")).toMatch(/^no-store$/);
    }
  },
);

test("the anonymous address with a query is not stored either", async () => {
  expect(await cacheRule("GET", "/?x=1", "anonymous")).toBe("no-store");
});

describe("signing out", () => {
  test.each(["/sign-out", "/sign-out.data"])(
    "by %s makes the browser forget pages and what was typed",
    async (path) => {
      const session = await openSession(doors.client, VISITORS.memberA);
      const answer = await doors.send("POST", path, "memberA", { body: "", session });
      expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
      expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
    },
  );

  test("against one's will keeps what was typed, and only that", async () => {
    const answer = await doors.send("POST", "/sign-out", "memberA", { body: "reason=forced&to=/profile" });
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  });
});

/** Anonymous, a member, and someone the page is for. */
function askedBy(who: (typeof ACCESS)[number]["who"]): Visitor[] {
  if (who === "anyone" || who.includes("member")) return ["anonymous", "memberA"];
  return ["anonymous", "memberA", who.includes("provider") ? "providerP" : "admin"];
}

/** As the router requests it: `/_root.data` for the home page. */
function dataOf(address: string): string {
  return address === "/" ? "/_root.data" : `${address}.data`;
}

async function cacheRule(method: string, address: string, visitor: Visitor): Promise<string | null> {
  const answer = await doors.send(method, address, visitor, method === "POST" ? { body: "" } : {});
  await answer.arrayBuffer();
  return answer.headers.get("cache-control");
}
