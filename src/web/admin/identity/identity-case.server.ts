import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { claimManualCheck } from "#domain/intake/identity-check/claim-manual-check.ts";
import { decideIdentity, IdentityDecision } from "#domain/intake/identity-check/decide-identity.ts";
import { getManualCheck } from "#domain/intake/identity-check/get-manual-check.ts";
import { DecisionReview, reviewIdentityDecision } from "#domain/intake/identity-check/review-identity-decision.ts";
import { listIdentityCalls } from "#domain/visits/room/list-identity-calls.ts";
import { toIdentityRoom } from "../../shared/room/identity-room.ts";
import { readDateParts } from "../../shared/form/date-parts.server.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { codeLabel, eventLabel, reasonLabel } from "./identity-labels.ts";

export async function toCaseView(ctx: Ctx, checkId: string) {
  const { person, phone, callBy, reason, document, history, ...check } = await getManualCheck(ctx, { checkId });
  const name = `${person.firstName} ${person.lastName}`;
  const calls = await listIdentityCalls(ctx, { checkId });
  return {
    ...check,
    name,
    /** For the one who has the case, until they decided. */
    room:
      check.next === "decide" && check.claimedBy?.isMe
        ? toIdentityRoom({ checkId, side: "provider", otherName: name })
        : null,
    calls: calls.map(({ from, to }) => `${formatMoment(ctx, from)}, ${formatLength(from, to)}`),
    birthDate: person.birthDate && formatDate(person.birthDate),
    reason: reasonLabel(reason),
    phone: phone && formatPhone(phone),
    callBy: callBy && formatDate(callBy),
    document: { ...document, expires: document.expiresOn && formatDate(document.expiresOn) },
    history: history.map(({ kind, at, by, code, ...event }) => ({
      ...event,
      title: eventLabel(kind),
      detail: codeLabel(code),
      line: by === null ? formatMoment(ctx, at) : `${formatMoment(ctx, at)}, ${by}`,
    })),
  };
}

function formatLength(from: Date, to: Date): string {
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000);
  return minutes < 1 ? "less than a minute" : minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Claims, decides or reviews; a case nobody may see is not found, whatever was sent. */
export async function actOnCase(ctx: Ctx, checkId: string, values: FormValues) {
  await getManualCheck(ctx, { checkId });
  const done = (what: string) => redirect(`${href("/admin/identity/:checkId", { checkId })}?done=${what}`, 303);
  try {
    switch (values["intent"]) {
      case "claim":
      case "release":
        await claimManualCheck(ctx, { checkId, isRelease: values["intent"] === "release" });
        return done(values["intent"]);
      case "decide":
        return await decide(ctx, checkId, values);
      case "review": {
        if (values["agrees"] !== "yes" && values["agrees"] !== "no") {
          return refuseForm([{ fieldId: "agrees", message: "Choose whether you agree" }], values);
        }
        const agrees = values["agrees"] === "yes";
        const { answer, problems } = parseForm(DecisionReview, { note: values["note"] ?? "", checkId, agrees });
        if (problems) return refuseForm(problems, values);
        return done(await reviewIdentityDecision(ctx, answer));
      }
      default:
        return refuseForm([{ message: "Choose what to do" }], values);
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
}

async function decide(ctx: Ctx, checkId: string, values: FormValues) {
  if (values["decision"] !== "verify" && values["decision"] !== "refuse") {
    return refuseForm([{ fieldId: "decision", message: "Choose a decision" }], values);
  }
  const date = readDateParts(values, "expires_on", "The date", {});
  const { answer, problems = [] } = parseForm(IdentityDecision, {
    checkId,
    decision: values["decision"],
    documentKind: values["document_kind"] || undefined,
    documentState: values["document_state"] ?? "",
    last4: values["last4"] ?? "",
    expiresOn: date.day ?? "",
    reason: values["reason"] || undefined,
    note: values["note"] ?? "",
  });
  const isVerifying = values["decision"] === "verify";
  if (!answer || (isVerifying && date.problem)) {
    const others = problems.filter(({ fieldId }) => fieldId !== "expiresOn").map((problem) => nameProblem(problem));
    return refuseForm(isVerifying && date.problem ? [...others, date.problem] : others, values);
  }
  const decided = await decideIdentity(ctx, answer);
  if (decided === "document-expired") {
    return refuseForm([{ fieldId: "expires_on-month", message: "That ID has expired. Ask for another one" }], values);
  }
  return redirect(`${href("/admin/identity/:checkId", { checkId })}?done=decided`, 303);
}

const FIELDS: Record<string, string> = { documentKind: "document_kind", documentState: "document_state" };

function nameProblem<T extends { fieldId?: string | undefined }>(problem: T): T {
  return { ...problem, fieldId: problem.fieldId && (FIELDS[problem.fieldId] ?? problem.fieldId) };
}
