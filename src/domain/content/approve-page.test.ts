import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { approvePage } from "./approve-page.ts";
import { findReview, reviewState, type ContentPage } from "./content-review.ts";
import { endReviewRight } from "./end-review-right.ts";
import { findLastReview } from "./find-last-review.ts";
import { grantReviewRight } from "./grant-review-right.ts";
import { hashContent } from "./hash-content.ts";
import { listCurrentReviews } from "./list-current-reviews.ts";
import { listOwnReviewKinds } from "./list-own-review-kinds.ts";
import { listReviewRights } from "./list-review-rights.ts";

useDatabase();
beforeEach(() => emptyTables("content_review", "content_review_right", "audit_event"));

const NOW = new Date("2026-11-15T18:00:00Z");
const TODAY = "2026-11-15";
const page = (text: string, path = "/resources/probe"): ContentPage => ({
  path,
  title: "Probe",
  kind: path.startsWith("/policies/") ? "counsel" : "medical",
  hash: hashContent(text),
  text,
});
const approval = (of: ContentPage) => ({ hash: of.hash, valid_until: "2027-11-15", has_read: "yes" as const });

describe("one changed letter", () => {
  test("ends a review, and so does the day after its last", async () => {
    const reviewer = await aReviewer();
    const text = "Inject 100 mg once a week.";
    await approvePage(reviewer, page(text), approval(page(text)));
    const reviews = await listCurrentReviews(testCtx({ as: "anonymous", now: NOW }));
    expect(findReview(reviews, page(text), TODAY)).toMatchObject({
      path: "/resources/probe",
      reviewerName: "Robin Vale",
      credentials: "MD",
      reviewedOn: TODAY,
    });
    const changed = page(text.replace("100", "700"));
    expect(findReview(reviews, changed, TODAY)).toBeNull();
    expect(reviewState(reviews[0]!, changed, TODAY)).toBe("changed");
    expect(findReview(reviews, page(text), "2027-11-16")).toBeNull();
    expect(reviewState(reviews[0]!, page(text), "2027-11-16")).toBe("expired");
    const later = testCtx({ as: "anonymous", now: new Date("2027-11-17T18:00:00Z") });
    expect(await listCurrentReviews(later)).toEqual([]);
    expect((await findLastReview(reviewer, { path: "/resources/probe" }))?.text).toBe(text);
  });

  test("a text that changed while it was read is not approved", async () => {
    const reviewer = await aReviewer();
    await expect(approvePage(reviewer, page("New text"), approval(page("Old text")))).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await asSuperuser("select 1 from content_review")).toEqual([]);
  });
});

test("an approval and a right leave an audit row each", async () => {
  const reviewer = await aReviewer();
  await approvePage(reviewer, page("Text"), approval(page("Text")));
  expect(await asSuperuser("select action from audit_event order by action")).toEqual([
    { action: "content.approved" },
    { action: "content.right-granted" },
  ]);
});

describe("who can't approve", () => {
  test.each([
    ["a provider without the right", () => aReviewer({ hasRight: false })],
    ["a provider whose license has ended", () => aReviewer({ validUntil: "2026-11-14" })],
    ["an admin with the right for medical pages", () => anAdminWithRight()],
    ["an employee", async () => testCtx({ as: "employee", now: NOW })],
  ])("%s a medical page", async (_, make) => {
    const ctx = await make();
    await expect(approvePage(ctx, page("Text"), approval(page("Text")))).rejects.toMatchObject({ code: "forbidden" });
    expect(await asSuperuser("select 1 from content_review")).toEqual([]);
  });

  test("a provider a policy", async () => {
    const reviewer = await aReviewer();
    const policy = page("Terms", "/policies/terms");
    await expect(approvePage(reviewer, policy, approval(policy))).rejects.toMatchObject({ code: "forbidden" });
  });

  test("whoever lost the right", async () => {
    const reviewer = await aReviewer();
    const admin = testCtx({ as: "admin", now: NOW });
    const [right] = await listReviewRights(admin);
    expect(await listOwnReviewKinds(reviewer)).toEqual(["medical"]);
    await endReviewRight(admin, { rightId: right!.id });
    expect(await listOwnReviewKinds(reviewer)).toEqual([]);
    await expect(approvePage(reviewer, page("Text"), approval(page("Text")))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test.each(["anonymous", "member"] as const)("%s", async (as) => {
    await expect(approvePage(testCtx({ as }), page("Text"), approval(page("Text")))).rejects.toMatchObject({
      code: as === "anonymous" ? "unauthenticated" : "forbidden",
    });
  });
});

test("counsel approves a policy, and it names them", async () => {
  const lawyer = await aPerson("employee", "Lee", "Counsel");
  await grantReviewRight(testCtx({ as: "admin", now: NOW }), { userId: lawyer, kind: "counsel" });
  const policy = page("Terms", "/policies/terms");
  await approvePage(testCtx({ as: "employee", id: lawyer, now: NOW }), policy, approval(policy));
  const reviews = await listCurrentReviews(testCtx({ as: "anonymous", now: NOW }));
  expect(findReview(reviews, policy, TODAY)?.reviewerName).toBe("Lee Counsel");
});

test("nobody gives the right to themselves, and only admins give it", async () => {
  const admin = testCtx({ as: "admin", now: NOW });
  const own = admin.actor.kind === "admin" ? admin.actor.userId : "";
  await expect(grantReviewRight(admin, { userId: own, kind: "counsel" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    grantReviewRight(testCtx({ as: "employee" }), { userId: newId(), kind: "counsel" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const employee = await aPerson("employee", "Lee", "Counsel");
  await expect(grantReviewRight(admin, { userId: employee, kind: "medical" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await asSuperuser("select 1 from content_review_right")).toEqual([]);
});

async function aReviewer({ hasRight = true, validUntil = "2035-12-31" } = {}): Promise<Ctx> {
  const id = await aProvider({ validUntil });
  await asSuperuser(
    "insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, 'Robin', 'Vale', 'provider', now())",
    [id, `${id}@example.test`],
  );
  if (hasRight) await grantReviewRight(testCtx({ as: "admin", now: NOW }), { userId: id, kind: "medical" });
  return testCtx({ as: "provider", id, now: NOW });
}

/** As a mistake in the data would leave it. */
async function anAdminWithRight(): Promise<Ctx> {
  const id = newId();
  await asSuperuser(
    `insert into content_review_right (id, user_id, kind, granted_by, granted_at) values ($1, $2, 'medical', $3, now())`,
    [newId(), id, newId()],
  );
  return testCtx({ as: "admin", id, now: NOW });
}

async function aPerson(role: string, first: string, last: string): Promise<string> {
  const id = newId();
  const email = `${id}@example.test`;
  await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [id, email]);
  await asSuperuser(
    "insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, $3, $4, $5, now())",
    [id, email, first, last, role],
  );
  return id;
}
