import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { sharingReads } from "#core/db.ts";
import type { FoundSession } from "#domain/identity/sessions/find-session.ts";
import { loader as loadBilling } from "../../src/web/patient/billing/billing.tsx";
import { loader as loadMyOrders } from "../../src/web/patient/orders/my-orders.tsx";
import { loader as loadRoot } from "../../src/web/root.tsx";
import { contextOf, makeExplainedPages, type Shown } from "../explain.ts";
import { recordStatements } from "./record-statements.ts";
import { asSuperuser, testCtx, useDatabase } from "../test-ctx.ts";

/** How often a member's page queries the database. The session lookup, one statement, comes first. */
useDatabase();

const SESSION = 1;
let shown: Shown;
beforeAll(async () => {
  shown = await makeExplainedPages(asSuperuser);
});

const PAGES = [
  { path: "/profile/billing", load: loadBilling, max: 22 },
  // This member has two medicines, each with a plan and a treatment to check.
  { path: "/profile/my-orders", load: loadMyOrders, max: 24 },
];

async function open({ path, load }: (typeof PAGES)[number], sharing = sharingReads): Promise<string[]> {
  const ctx = sharing(testCtx({ as: "member", id: shown.userId }));
  const context = contextOf(ctx, path, { expiresAt: ctx.now, startedAt: ctx.now } as FoundSession);
  const url = new URL(path, "http://localhost:3000");
  const args = { context, params: {}, request: new Request(url), url } as never;
  const sent = await recordStatements(async () => {
    // As the router does: all loaders at once.
    await Promise.all([loadRoot(args), load(args)]);
    await sleep(50);
  });
  return sent.map(({ text, values }) => `${text.trim()} ${JSON.stringify(values)}`);
}

test.each(PAGES)("$path asks at most $max times, in one transaction, and nothing twice", async (page) => {
  const sent = await open(page);
  expect(sent.length + SESSION, sent.join("\n")).toBeLessThanOrEqual(page.max);
  expect(sent.filter((text) => text.startsWith("begin"))).toHaveLength(1);
  expect(sent.at(-1)).toBe("commit []");
  expect(new Set(sent).size).toBe(sent.length);
});

test.each(PAGES)("$path without a shared transaction asks more often: the test above can fail", async (page) => {
  const sent = await open(page, (ctx) => ctx);
  expect(sent.length + SESSION).toBeGreaterThan(page.max);
});
