import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { emptyTables, testEnv, useDatabase } from "#test/test-ctx.ts";
import { limitRequests } from "./limit-requests.ts";
import type { EdgeEnv } from "./request-context.ts";

useDatabase();
beforeEach(() => emptyTables("auth.rate_limit"));

/** Sign-in forms from one address after the other, against counters shared by all processes. */
function edge() {
  const app = new Hono<EdgeEnv>();
  let address = "";
  app.use(async (c, next) => {
    c.set("address", address);
    await next();
  });
  app.use(limitRequests({ env: testEnv() }));
  app.post("/sign-in", (c) => c.text("ok"));
  return async (from: string) => {
    address = from;
    return (await app.request("/sign-in", { method: "POST" })).status;
  };
}

test("one IPv6 network is one sender, however many addresses it uses", async () => {
  const ask = edge();
  const statuses: number[] = [];
  for (let i = 1; i <= 21; i++) statuses.push(await ask(`2001:db8:1:2::${i.toString(16)}`));
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses[20]).toBe(429);
  expect(await ask("2001:db8:1:3::1")).toBe(200);
});

test("an IPv4 address is a sender of its own", async () => {
  const ask = edge();
  for (let i = 0; i < 20; i++) await ask("192.0.2.1");
  expect([await ask("192.0.2.1"), await ask("192.0.2.2")]).toEqual([429, 200]);
});
