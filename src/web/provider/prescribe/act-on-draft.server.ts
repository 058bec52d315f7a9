import { data, href, redirect, redirectDocument } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { changeDraft } from "#domain/prescribing/writing/change-draft.ts";
import { checkDraft } from "#domain/prescribing/writing/check-draft.ts";
import { discardDraft } from "#domain/prescribing/writing/discard-draft.ts";
import { Draft } from "#domain/prescribing/writing/draft.ts";
import { screenDraft } from "#domain/prescribing/vendor/screen-draft.ts";
import { stageDraft } from "#domain/prescribing/writing/stage-draft.ts";
import { stopsOf, type CheckLine } from "#domain/prescribing/checks/check-line.ts";
import { eprescribeFor } from "../../shared/eprescribe/eprescribe.server.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Problem } from "../../shared/form/problems.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { readAnswers } from "../prescriptions/second-look.server.ts";
import { verdictTitle } from "./check-text.ts";
import { recordPdmp } from "./pdmp.server.ts";
import { loadDraft, type DraftView } from "./draft-view.server.ts";

type Where = { userId: string; prescriptionId: string };

/**
 * What is pressed on a draft. Saving checks it again; nothing is signed by a change that nobody has seen checked. In a visit it goes
 * into the tray, and signing the note stages it; outside one it is staged here, freshly signed in.
 */
export async function actOnDraft(ctx: Ctx, where: Where, form: FormData) {
  const draft = await loadDraft(ctx, where);
  const values = textsOf(form);
  const { prescriptionId } = where;
  const path = href("/provider/patients/:userId/prescribe/:prescriptionId", where);
  try {
    switch (values["intent"]) {
      case "save":
        return (await save(ctx, where, form, values)) ?? redirect(path, 303);
      case "review":
        if (isChanged(draft, form)) return (await save(ctx, where, form, values)) ?? redirect(`${path}?checked`, 303);
        return (await sign(ctx, draft, values, path)) ?? signed(draft, path);
      case "pdmp":
        return (await recordPdmp(ctx, where.userId, values)) ?? redirect(path, 303);
      case "discard":
        await discardDraft(ctx, { prescriptionId });
        return redirect(href("/provider/patients/:userId/prescribe", where), 303);
      default:
        throw data({ code: "bad-request" }, { status: 400 });
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
}

/** Back to the visit, or on to the service's page, in a full document: its security policy names the service. */
function signed({ visitId }: DraftView, path: string) {
  return visitId
    ? redirectDocument(href("/provider/visits/:visitId", { visitId }), 303)
    : redirectDocument(`${path}?sign`, 303);
}

async function save(ctx: Ctx, { prescriptionId }: Where, form: FormData, values: FormValues) {
  const parsed = parseForm(Draft, fieldsOf(form));
  if (parsed.problems) return refuseForm(parsed.problems, values);
  await changeDraft(ctx, { prescriptionId, draft: parsed.answer });
  await screenDraft(ctx, { prescriptionId }, eprescribeFor(ctx.env));
  return null;
}

async function sign(ctx: Ctx, draft: DraftView, values: FormValues, path: string) {
  const { answers, problems } = readAnswers(values);
  if (problems.length > 0) return refuseForm(problems, values);
  if (!draft.visitId) await requireFreshSignIn(ctx, path);
  const seen = values["seen"] ?? "";
  const checked = await checkDraft(ctx, {
    prescriptionId: draft.id,
    seen,
    seenCheck: values["seenCheck"] ?? "",
    answers,
  });
  if (checked.kind === "refused") return refuseForm(checkProblems(checked), values, 409);
  if (draft.visitId) return null;
  const staged = await stageDraft(ctx, { prescriptionId: draft.id, seen });
  return staged.kind === "refused" ? refuseForm(checkProblems(staged), values, 409) : null;
}

function checkProblems({ checks, unanswered }: { checks: CheckLine[]; unanswered: string[] }): Problem[] {
  return [
    ...stopsOf(checks).map((stop) => ({
      fieldId: `finding-${stop.rule}`,
      message: verdictTitle(stop) ?? `${stop.rule} doesn't allow this prescription`,
    })),
    ...unanswered.map((rule) => ({ fieldId: `reason-${rule}`, message: `Choose a reason for ${rule}` })),
  ];
}

/** Whether the form says something else than what was saved and checked. */
function isChanged({ fields }: DraftView, form: FormData): boolean {
  const parsed = parseForm(Draft, fieldsOf(form));
  if (parsed.problems) return true;
  return Object.entries(parsed.answer).some(([name, value]) => {
    const saved: unknown = fields[name as keyof typeof fields];
    return JSON.stringify(value ?? null) !== JSON.stringify(saved ?? null);
  });
}

/** Days are several fields of one name. Those without script count what was saved. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  return { ...textsOf(form), weekDays: form.getAll("weekDays") };
}

function textsOf(form: FormData): FormValues {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
