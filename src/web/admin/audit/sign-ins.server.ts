import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { SIGN_IN_GROUPS, type SignInGroup } from "#domain/audit/action.ts";
import type { AuditLine } from "#domain/audit/audit-line.ts";
import { searchAudit } from "#domain/audit/search-audit.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { formatDevice } from "../../shared/session/format-device.ts";
import { placeOf, placeText } from "./audit-question.server.ts";

const GROUP_LABELS: Record<SignInGroup, string> = {
  refused: "Refused and throttled",
  started: "Signed in",
  ended: "Sessions ended",
  changed: "Factors and accounts",
  viewed: "Viewing as a member",
};

const ACTION_LABELS: Partial<Record<AuditLine["action"], string>> = {
  "session.refused": "Sign-in refused",
  "session.throttled": "Too many attempts",
  "session.second-factor-refused": "Second step refused",
  "session.confirm-refused": "Confirmation refused",
  "session.password-accepted": "Password accepted",
  "session.started": "Signed in",
  "session.confirmed": "Identity confirmed",
  "session.ended": "Session ended",
  "session.timed-out": "Session timed out",
  "member.viewed-as": "Started viewing",
  "member.page-viewed": "Page viewed",
  "member.view-ended": "Stopped viewing",
};

/** One page of sign-in events of one kind. */
export async function loadSignIns(ctx: Ctx, search: URLSearchParams) {
  const group = groupOf(search.get("kind"));
  const { lines, next } = await searchAudit(ctx, {
    question: { signIn: [...SIGN_IN_GROUPS[group]] },
    after: placeOf(search.get("after")),
  });
  const ids = lines.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter((id) => id !== null);
  const names = await namePeople(ctx, { userIds: ids });
  const nameOf = (id: string) => names.get(id) ?? `…${id.slice(-12)}`;
  return {
    group,
    groups: groupKeys().map((key) => ({ key, label: GROUP_LABELS[key] })),
    events: lines.map((line) => ({
      id: line.id,
      at: formatMoment(ctx, line.at),
      label: ACTION_LABELS[line.action] ?? line.action,
      isRefusal: (SIGN_IN_GROUPS.refused as readonly string[]).includes(line.action),
      subject: line.subjectId ? { id: line.subjectId, name: nameOf(line.subjectId) } : null,
      by: line.actorId ? nameOf(line.actorId) : line.actorKind === "system" ? "The clinic" : "Not signed in",
      address: line.address,
      device: line.device && formatDevice(line.device),
      detail: line.reason,
    })),
    next: next ? placeText(next) : null,
  };
}

function groupKeys(): SignInGroup[] {
  return Object.keys(SIGN_IN_GROUPS) as SignInGroup[];
}

function groupOf(text: string | null): SignInGroup {
  return groupKeys().find((key) => key === text) ?? "refused";
}
