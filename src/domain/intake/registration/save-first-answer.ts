import { z } from "zod";
import { isPerson } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inAuthTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { changeProfile } from "#domain/identity/profile/change-profile.ts";
import { beginRegistration } from "#domain/identity/accounts/move-registration.ts";
import { hashSecret, newSecret } from "#domain/identity/secret.server.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { ageOn, TREATMENT_CONSENTS, type Journey } from "./journey.ts";
import { findDraft, insertDraft, insertRegistration, updateDraft, updateRegistration } from "./queries.server.ts";

export const FIRST_ANSWERS = {
  treatment: z.object({ treatment_key: z.string().min(1, "treatment-missing").max(40) }),
  state: z.object({ state: z.string().refine(isUsState, "current-state-missing") }),
  "date-of-birth": z.object({ date_of_birth: z.iso.date("date-not-real") }),
} as const;

export type FirstAnswer = {
  [Question in keyof typeof FIRST_ANSWERS]: { question: Question } & z.output<(typeof FIRST_ANSWERS)[Question]>;
}[keyof typeof FIRST_ANSWERS];

export type FirstAnswerResult =
  /** `token` is the new draft's secret for the cookie; null if there already was one or the user is signed in. */
  | { kind: "saved"; token: string | null }
  /** Not an error: shows a page with next steps. Nothing was saved. */
  | { kind: "not-eligible"; why: "state" | "age" }
  /** There's a prescription under this name, so staff change the birth date, with a reason. */
  | { kind: "locked" };

const DRAFT_SECONDS = 86_400;

/**
 * Saves one of the three answers that decide whether we can help at all: in a draft for a visitor, in the account for a member.
 */
export async function saveFirstAnswer(
  ctx: Ctx,
  input: { journey: Journey; draftToken: string | null; answer: FirstAnswer },
): Promise<FirstAnswerResult> {
  const why = await obstacle(ctx, input.journey, input.answer);
  if (why) return { kind: "not-eligible", why };
  return isPerson(ctx.actor) ? saveForMember(ctx, ctx.actor.userId, input) : saveDraft(ctx, input);
}

async function obstacle(ctx: Ctx, journey: Journey, answer: FirstAnswer): Promise<"state" | "age" | null> {
  if (answer.question === "date-of-birth") {
    const { minimum_age } = await getClinicalFacts(ctx);
    const today = clinicToday(ctx);
    return ageOn(today, answer.date_of_birth) < minimum_age ? "age" : null;
  }
  const catalog = await getCatalog(ctx);
  if (answer.question === "state") return catalog.statesServed.includes(answer.state) ? null : "state";
  if (!treatmentsOf(catalog, journey).some(({ key }) => key === answer.treatment_key)) {
    throw new AppError("not-found");
  }
  return null;
}

/** What can be chosen on this journey today: offered by the catalog and with its own agreement. */
export function treatmentsOf(catalog: Catalog, journey: Journey) {
  return catalog.treatments.filter(
    ({ key, isOffered }) =>
      isOffered && key in TREATMENT_CONSENTS && (key === "semaglutide") === (journey === "weight-loss"),
  );
}

async function saveDraft(
  ctx: Ctx,
  input: { journey: Journey; draftToken: string | null; answer: FirstAnswer },
): Promise<FirstAnswerResult> {
  const { question: _, ...columns } = input.answer;
  return inAuthTransaction(ctx, async (tx) => {
    const found = input.draftToken ? await findDraft(tx.trx, hashSecret(input.draftToken), tx.now) : null;
    if (found) {
      // The other journey has other treatments, so the choice doesn't carry over; state and age do.
      const other = found.journey === input.journey ? {} : { journey: input.journey, treatment_key: null };
      await updateDraft(tx.trx, found.id, { ...other, ...columns });
      return { kind: "saved", token: null };
    }
    const token = newSecret();
    const id = newId(tx.now.getTime());
    await insertDraft(tx.trx, {
      token_hash: hashSecret(token),
      id,
      journey: input.journey,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + DRAFT_SECONDS * 1000),
    });
    await updateDraft(tx.trx, id, columns);
    return { kind: "saved", token };
  });
}

async function saveForMember(
  ctx: Ctx,
  userId: string,
  { journey, answer }: { journey: Journey; answer: FirstAnswer },
): Promise<FirstAnswerResult> {
  if (answer.question === "date-of-birth") {
    const { minimum_age: minimumAge } = await getClinicalFacts(ctx);
    const changed = await changeProfile(ctx, { ...answer, minimumAge });
    if (changed.kind === "locked") return changed;
    if (changed.kind === "too-young") return { kind: "not-eligible", why: "age" };
    await inAuthTransaction(ctx, (tx) => beginRegistration(tx, userId));
    return { kind: "saved", token: null };
  }
  await inAuthTransaction(ctx, (tx) => beginRegistration(tx, userId));
  const { question: _, ...columns } = answer;
  await inTransaction(ctx, async (tx) => {
    await insertRegistration(tx.trx, { user_id: userId, journey, treatment_key: null, state: null, at: tx.now });
    await updateRegistration(tx.trx, { userId, journey, at: tx.now }, { ...columns, checked_at: null });
    await recordAudit(tx, { action: "registration.answered", subjectId: userId });
  });
  return { kind: "saved", token: null };
}
