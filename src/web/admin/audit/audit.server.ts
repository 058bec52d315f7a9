import { href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { askForAuditCheck } from "#domain/audit/ask-for-audit-check.ts";
import { getLastAuditCheck } from "#domain/audit/get-last-audit-check.ts";
import { searchAudit } from "#domain/audit/search-audit.ts";
import { findUserId } from "#domain/identity/profile/find-user-id.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Problem } from "../../shared/form/problems.ts";
import { dayOf, placeOf, placeText, questionOf } from "./audit-question.server.ts";
import { auditProblemText } from "./audit-problem-text.ts";

export async function loadAudit(ctx: Ctx, search: URLSearchParams) {
  const question = questionOf(ctx, search);
  const { lines, next } = await searchAudit(ctx, { question, after: placeOf(search.get("after")) });
  const people = lines.flatMap(({ actorId, subjectId }) => [actorId, subjectId]);
  const asked = [question.actorId, question.subjectId];
  const names = await namePeople(ctx, { userIds: [...people, ...asked].filter((id) => id != null) });
  const person = (id: string | null | undefined) => (id ? { id, name: names.get(id) ?? null } : null);
  return {
    asked: {
      actor: person(question.actorId),
      subject: person(question.subjectId),
      action: question.action ?? "",
      from: dayOf(search.get("from")) ?? "",
      to: dayOf(search.get("to")) ?? "",
    },
    lines: lines.map((line) => ({
      id: line.id,
      at: formatMoment(ctx, line.at),
      actorKind: line.actorKind,
      actor: person(line.actorId),
      action: line.action,
      subject: person(line.subjectId),
      objectId: line.objectId,
      reason: line.reason && (REASON_LABELS[line.reason] ?? line.reason),
    })),
    next: next ? placeText(next) : null,
    check: await toCheckView(ctx),
  };
}

/** Reasons that are codes. Free-text reasons are shown as written. */
const REASON_LABELS: Readonly<Record<string, string>> = { "upload-unfinished": "not finished in a day" };

async function toCheckView(ctx: Ctx) {
  const check = await getLastAuditCheck(ctx);
  if (!check) return null;
  const { askedAt, finishedAt, ...counts } = check;
  return {
    ...counts,
    problems: counts.problems.map(auditProblemText),
    asked: formatMoment(ctx, askedAt),
    finished: finishedAt ? formatMoment(ctx, finishedAt) : null,
  };
}

export async function actOnAudit(ctx: Ctx, values: FormValues) {
  if (values["intent"] !== "check") return search(ctx, values);
  await askForAuditCheck(ctx);
  return redirect(`${href("/admin/audit")}?checking`, 303);
}

/** A person can be typed as an email. It becomes an id here, so no URL contains it. */
async function search(ctx: Ctx, values: FormValues) {
  const query = new URLSearchParams();
  const problems: Problem[] = [];
  for (const field of ["actor", "subject"]) {
    const typed = values[field]?.trim();
    if (!typed) continue;
    const id = z.uuid().safeParse(typed).data ?? (await findUserId(ctx, { email: typed }));
    if (id) query.set(field, id);
    else problems.push({ fieldId: field, message: `No account has the address or ID ${typed}` });
  }
  if (problems.length > 0) return refuseForm(problems, values);
  for (const field of ["action", "from", "to"]) if (values[field]) query.set(field, values[field]);
  return redirect(query.size > 0 ? `${href("/admin/audit")}?${query}` : href("/admin/audit"), 303);
}
