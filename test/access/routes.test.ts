import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { ACCESS, type Access } from "#http/access.ts";
import { API_CALLS } from "#web/api/calls.ts";
import routes from "#web/routes.ts";
import { openDoors, type Doors } from "./doors.ts";
import { addressesOf, expectedAnswer, PAGES, VISITORS, type Answer, type Visitor } from "./route-matrix.ts";

/** Every route and call, for everyone who might send a request, over real HTTP. */
let doors: Doors;

beforeAll(async () => {
  doors = await openDoors();
}, 180_000);
afterAll(() => doors?.close());

const EVERYONE = Object.keys(VISITORS) as Visitor[];

/** Handled by the tus protocol, not the JSON calls. */
const UPLOADS = ["/api/uploads", "/api/uploads/:fileId"];

test("every page of routes.ts and every call has its row, and no row is left over", () => {
  const declared = ACCESS.map(({ path }) => path).sort();
  const existing = [...pathsOf(routes as RouteNode[]), ...API_CALLS.map(({ path }) => path), ...UPLOADS].sort();
  expect(declared).toEqual([...new Set(existing)]);
});

describe.each(PAGES.map((access) => [access.path, access] as const))("%s", (_, access) => {
  test.each(EVERYONE)("answers %s as declared, for nobody to store but what is public", async (visitor) => {
    const expected = expectedAnswer(access, visitor);
    const kept = access.cached && visitor === "anonymous" ? "public" : "no-store";
    for (const template of addressesOf(access)) {
      const address = askedAs(doors.fill(template), access, visitor);
      expect(await knock("GET", address, visitor), `GET ${address}`).toEqual({ answer: expected, kept });
      const posted = access.methods.includes("POST") ? expected : "no-form";
      expect(await knock("POST", address, visitor), `POST ${address}`).toEqual({ answer: posted, kept: "no-store" });
    }
  });
});

describe("POST /api/getUserById", () => {
  const READERS: Partial<Record<Visitor, "own" | "all">> = {
    memberA: "own",
    memberB: "own",
    employee: "all",
    nurse: "all",
    admin: "all",
    providerP: "own",
    providerQ: "own",
  };
  test.each(EVERYONE)("gives %s what they may see and nothing else", async (visitor) => {
    const may = READERS[visitor];
    const own = doors.ids.get(visitor) ?? newId();
    const other = doors.ids.get(visitor === "memberA" ? "memberB" : "memberA")!;
    const before = await auditRows();
    expect(await getUser(visitor, own)).toBe(may ? 200 : 401);
    expect(await getUser(visitor, other)).toBe(may === "all" ? 200 : 401);
    expect(await getUser(visitor, newId())).toBe(401);
    expect(await getUser(visitor, "not-an-id")).toBe(401);
    expect((await auditRows()) - before, "one audit row for each profile of another person").toBe(
      may === "all" ? 1 : 0,
    );
  });

  test("another's profile and a missing one are refused alike", async () => {
    const [other, missing] = await Promise.all([
      call("memberA", { id: doors.ids.get("memberB") }),
      call("memberA", { id: newId() }),
    ]);
    expect(await other.text()).toBe(await missing.text());
    expect(other.status).toBe(missing.status);
  });
});

type RouteNode = { path?: string; index?: boolean; children?: RouteNode[] };

function pathsOf(nodes: RouteNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.index ? ["/"] : node.path ? [node.path === "*" ? "*" : `/${node.path}`] : []),
    ...pathsOf(node.children ?? []),
  ]);
}

/**
 * Each answer a route gives is drawn as a page for the first who gets it with a session and the first without. The others ask for
 * its data, as a link within the clinic does: the same guards, loaders and actions, and no drawing. Redirects are never drawn.
 */
function askedAs(address: string, access: Access, visitor: Visitor): string {
  const answer = expectedAnswer(access, visitor);
  const first = EVERYONE.find((one) => one !== "anonymous" && expectedAnswer(access, one) === answer);
  if (visitor === "anonymous" || visitor === first || answer === "sign-in") return address;
  return address === "/" ? "/_.data" : `${address}.data`;
}

async function knock(method: "GET" | "POST", address: string, visitor: Visitor) {
  const answer = await doors.send(method, address, visitor, method === "POST" ? { body: "" } : {});
  const rule = answer.headers.get("cache-control");
  const kept = rule?.startsWith("public, max-age=0") ? "public" : rule;
  return { answer: answerOf(answer, await answer.text()), kept };
}

function answerOf({ status, headers }: Response, text: string): Answer | number {
  const to = headers.get("location") ?? "";
  if (status === 303 && to.startsWith("/please-login")) return "sign-in";
  // A redirect, as data.
  if (status === 202) return text.includes('"/please-login') ? "sign-in" : "open";
  if (status === 403) return "forbidden";
  if (status === 404) return "gone";
  if (status === 405) return "no-form";
  // 400: the form was checked and empty. 303: it redirected. 410: the email link has expired.
  return [200, 302, 303, 400, 410].includes(status) ? "open" : status;
}

async function getUser(visitor: Visitor, id: string): Promise<number> {
  const answer = await call(visitor, { id });
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toMatchObject(answer.status === 200 ? { user_id: id } : { error: "unauthorized" });
  return answer.status;
}

function call(visitor: Visitor, body: unknown): Promise<Response> {
  return doors.send("POST", "/api/getUserById", visitor, { body: JSON.stringify(body), type: "application/json" });
}

async function auditRows(): Promise<number> {
  const { rows } = await doors.client.query<{ n: number }>(
    "select count(*)::int as n from audit_event where action = 'profile.read'",
  );
  return rows[0]!.n;
}
