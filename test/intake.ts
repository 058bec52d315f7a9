import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { openEpisode } from "#domain/intake/episodes/open-episode.ts";
import { evaluateForms } from "#domain/intake/forms/evaluate-forms.ts";
import { STRENGTH, type Answer, type Item } from "#domain/intake/forms/form.ts";
import { getQuestions } from "#domain/intake/responses/get-questions.ts";
import { findItem, type Interview } from "#domain/intake/responses/interview.ts";
import { saveAnswer } from "#domain/intake/responses/save-answer.ts";
import { aMember } from "./people.ts";
import { asSuperuser, testCtx } from "./test-ctx.ts";

export const EMERGENCY = { subject: "Call now", text: "An answer may be an emergency" };

/** Someone who registered for these treatments and hasn't answered anything. */
export async function anAskedMember(
  treatments: readonly string[],
  options: { now?: Date; sex?: "male" | "female" } = {},
): Promise<{ userId: string; email: string; ctx: Ctx }> {
  const now = options.now ?? new Date();
  const { email } = await aMember({ now });
  const [person] = await asSuperuser<{ user_id: string }>(
    `update profile set registration_status = 'consented', date_of_birth = '1985-04-27', state = 'TX'
     where email = $1 returning user_id`,
    [email],
  );
  const userId = person!.user_id;
  await asSuperuser(
    `insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at)
     values ($1, $2, 70, 240, $3) on conflict do nothing`,
    [userId, options.sex ?? "male", now],
  );
  const ctx = testCtx({ as: "member", id: userId, now });
  for (const treatmentKey of treatments) {
    await inTransaction(ctx, (tx) => openEpisode(tx, { userId, treatmentKey, reason: "registered" }));
  }
  return { userId, email, ctx };
}

/** Answers everything that is asked, with answers that stop nothing where there are any, except for those given. */
export async function answerEverything(ctx: Ctx, given: Readonly<Record<string, Answer>> = {}): Promise<string[]> {
  const answered: string[] = [];
  for (;;) {
    const interview = await requireInterview(ctx);
    const { next } = interview.evaluation;
    if (!next) return answered;
    const value = given[next.item] ?? safeAnswer(interview, findItem(interview.definitions, next)!);
    const saved = await saveAnswer(ctx, { ...next, value, emergency: EMERGENCY });
    if (saved.kind === "problem") throw new Error(`${next.item} refuses ${JSON.stringify(value)}: ${saved.code}`);
    answered.push(next.item);
  }
}

/** Of the answers that can be given, the one that means least. */
export function safeAnswer(interview: Interview, item: Item): Answer {
  const { definitions, answers, facts, today } = interview;
  const weigh = (answer: Answer): number => {
    const { forms } = evaluateForms(definitions, { ...answers, [item.id]: answer }, facts, today);
    const all = Object.values(forms);
    if (all.some(({ problems }) => problems.some((problem) => problem.item === item.id))) return 100;
    return Math.max(0, ...all.flatMap(({ findings }) => findings.map(({ effect }) => STRENGTH[effect])));
  };
  return candidates(item, today).toSorted((one, other) => weigh(one) - weigh(other))[0] ?? null;
}

function candidates(item: Item, today: string): Answer[] {
  const codes = (item.options ?? []).map(({ code }) => code);
  switch (item.type) {
    case "choices":
      return codes.map((code) => [code]);
    case "number":
      return [item.min ?? 0, 1, 60, 170, 200, item.max ?? 10];
    case "pressure":
      return [{ systolic: 120, diastolic: 78, measured_on: today }];
    case "measurements":
      return [{ height_in: 70, weight_lb: 240 }];
    case "date":
      return [item.only === "future" ? today : "2020-01-02"];
    case "text":
      return ["Nothing to add"];
    case "list":
      return item.none
        ? ["none"]
        : [[Object.fromEntries((item.fields ?? []).map((field) => [field.id, valueOf(field)]))]];
    case "tick":
      return [true];
    default:
      return codes;
  }
}

function valueOf({ type, options }: NonNullable<Item["fields"]>[number]): string {
  if (type === "choice") return options?.[0]?.code ?? "";
  return { text: "Sample", number: "300", date: "2026-10-01", time: "08:30", phone: "(512) 555-0142" }[type];
}

async function requireInterview(ctx: Ctx): Promise<Interview> {
  const interview = await getQuestions(ctx);
  if (interview === null || interview === "not-served") throw new Error("Nothing is asked");
  return interview;
}
