import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS } from "#http/access.ts";
import { openSession } from "../sessions.ts";
import { openDoors, type Doors } from "./doors.ts";
import { addressesOf, PAGES, VISITORS, type Visitor } from "./route-matrix.ts";

/** What isn't stored anywhere, besides the pages and forms that routes.test.ts asks for as everyone. */
let doors: Doors;

beforeAll(async () => {
  doors = await openDoors();
}, 180_000);
afterAll(() => doors?.close());

const CALLS = ACCESS.filter(({ path, methods }) => path.startsWith("/api/") && methods.includes("POST"));

test.each(PAGES.filter(({ cached }) => cached).map(({ path }) => path))(
  "the data of the public page %s is not stored",
  async (path) => {
    for (const template of addressesOf(rowOf(path))) {
      const address = template === "/" ? "/_.data" : `${template}.data`;
      const answer = await doors.send("GET", address, "anonymous");
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("cache-control"), address).toBe("no-store");
    }
  },
);

test.each(CALLS.map(({ path }) => path))("an answer to a call at %s is not stored", async (path) => {
  for (const template of addressesOf(rowOf(path))) {
    expect(await cacheRule("POST", doors.fill(template), "memberA")).toBe("no-store");
  }
});

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

function rowOf(path: string) {
  return ACCESS.find((row) => row.path === path)!;
}

async function cacheRule(method: string, address: string, visitor: Visitor): Promise<string | null> {
  const answer = await doors.send(method, address, visitor, method === "POST" ? { body: "" } : {});
  await answer.arrayBuffer();
  return answer.headers.get("cache-control");
}
