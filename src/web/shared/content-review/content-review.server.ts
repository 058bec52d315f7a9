import { data, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import { approvePage, MAX_REVIEW_DAYS, PageApproval } from "#domain/content/approve-page.ts";
import { reviewState, type ContentPage, type ReviewState } from "#domain/content/content-review.ts";
import { endReviewRight } from "#domain/content/end-review-right.ts";
import { findLastReview } from "#domain/content/find-last-review.ts";
import { grantReviewRight, NewReviewRight } from "#domain/content/grant-review-right.ts";
import { listNewestReviews } from "#domain/content/list-newest-reviews.ts";
import { listOwnReviewKinds } from "#domain/content/list-own-review-kinds.ts";
import { listReviewRights } from "#domain/content/list-review-rights.ts";
import { listStaff } from "#domain/identity/staff/list-staff.ts";
import { findReviewPage, listReviewPages } from "../../site/content/review-pages.server.ts";
import { addDays } from "../format/calendar-day.server.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../form/form.server.ts";
import { diffText } from "./text-diff.ts";

/** The ledger as staff see it: every page with its state, and one of them open to read. */
export async function loadContentReviews(ctx: Ctx, url: URL) {
  const today = clinicToday(ctx);
  const newest = new Map((await listNewestReviews(ctx)).map((review) => [review.path, review]));
  const kinds = await listOwnReviewKinds(ctx);
  const pages = listReviewPages().map((page) => {
    const review = newest.get(page.path) ?? null;
    const state = reviewState(review, page, today);
    return {
      path: page.path,
      title: page.title,
      kind: page.kind,
      state,
      about: review
        ? `${review.reviewerName}, ${formatDate(review.reviewedOn)}, until ${formatDate(review.validUntil)}`
        : null,
    };
  });
  const asked = url.searchParams.get("page");
  return {
    pages: pages.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    open: pages.filter(({ state }) => state !== "reviewed").length,
    mayReview: kinds.length > 0,
    chosen: asked === null ? null : await loadPage(ctx, asked, kinds),
    rights: ctx.actor.kind === "admin" ? await loadRights(ctx) : null,
    isSaved: url.searchParams.has("saved"),
  };
}

const ORDER: ReviewState[] = ["changed", "expired", "never", "reviewed"];

async function loadPage(ctx: Ctx, path: string, kinds: readonly string[]) {
  const page = getPage(path);
  const today = clinicToday(ctx);
  const last = await findLastReview(ctx, { path });
  return {
    path,
    title: page.title,
    kind: page.kind,
    hash: page.hash,
    state: reviewState(last, page, today),
    last: last && { name: last.reviewerName, on: formatDate(last.reviewedOn) },
    blocks: last ? diffText(last.text, page.text) : [{ kind: "same" as const, lines: page.text.split("\n") }],
    mayApprove: kinds.includes(page.kind),
    until: { first: addDays(today, 1), usual: addDays(today, 365), last: addDays(today, MAX_REVIEW_DAYS) },
  };
}

async function loadRights(ctx: Ctx) {
  const people = (await listStaff(ctx)).filter(({ role, disabledAt }) => role !== null && !disabledAt);
  const rights = await listReviewRights(ctx);
  return {
    given: rights.map(({ id, name, kind, grantedAt }) => ({
      id,
      name,
      kind,
      since: formatDate(grantedAt.toISOString().slice(0, 10)),
    })),
    people: people.map(({ userId, name, role }) => ({ userId, name: `${name} (${role})` })),
  };
}

export async function actOnContentReviews(ctx: Ctx, { values, self }: { values: FormValues; self: string }) {
  const ended = z.uuid().safeParse(values["end"]);
  if (ended.success) {
    await endReviewRight(ctx, { rightId: ended.data });
    return redirect(`${self}?saved`, 303);
  }
  return values["intent"] === "right" ? grant(ctx, values, self) : approve(ctx, values, self);
}

async function grant(ctx: Ctx, values: FormValues, self: string) {
  const { answer, problems } = parseForm(NewReviewRight, values);
  if (problems) return refuseForm(problems, values);
  try {
    await grantReviewRight(ctx, answer);
  } catch (error) {
    const message = "Medical pages are for providers, policies for everyone else on staff, and each is given once";
    return refuseConflict(error, values, { fieldId: "kind", message });
  }
  return redirect(`${self}?saved`, 303);
}

async function approve(ctx: Ctx, values: FormValues, self: string) {
  const { answer, problems } = parseForm(PageApproval, values);
  if (problems) return refuseForm(problems, values);
  const page = getPage(values["path"] ?? "");
  const today = clinicToday(ctx);
  if (answer.valid_until <= today || answer.valid_until > addDays(today, MAX_REVIEW_DAYS)) {
    return refuseForm([{ fieldId: "valid_until", message: "Choose a day within the next two years" }], values);
  }
  try {
    await approvePage(ctx, page, answer);
  } catch (error) {
    return refuseConflict(error, values);
  }
  return redirect(`${self}?saved`, 303);
}

function getPage(path: string): ContentPage {
  const page = findReviewPage(path);
  if (!page) throw data({ code: "not-found" }, { status: 404 });
  return page;
}
