import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { getMemberFacts } from "#domain/desk/member/get-member-facts.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { listRequestsOfMember } from "#domain/messaging/inbox/list-requests-of-member.ts";
import { nameAndTopic } from "./name-and-topic.ts";
import { STATUS_LABELS } from "../users/people-labels.ts";
import { formatSchedule } from "../../shared/prescription/format-schedule.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

const EARLIER_SHOWN = 4;

/** The member behind a request, formatted. Visitors have none. */
export async function loadMemberFacts(ctx: Ctx, request: { id: string; userId: string | null }) {
  const { userId } = request;
  const member = userId ? await getMemberFacts(ctx, { userId }) : null;
  if (!userId || !member) return null;
  const { medicine, lastVisit, nextOrderOn, phone, state } = member;
  const place = [member.city, state && (US_STATE_NAMES[state] ?? state)].filter(Boolean).join(", ");
  const rows: [string, string | null][] = [
    ["Goes by", member.preferredName],
    ["Medicine", medicine && [medicine.drugName, medicine.dose && doseText(medicine.dose)].filter(Boolean).join(", ")],
    ["Since", medicine && formatDate(medicine.issuedOn)],
    ["Last visit", lastVisit && `${formatDate(lastVisit.on)}, ${lastVisit.provider}`],
    ["Next order", nextOrderOn && formatDate(nextOrderOn)],
  ];
  const requests = await listRequestsOfMember(ctx, { userId });
  return {
    userId,
    name: member.name,
    tags: member.tags,
    order: member.order,
    isDisabled: member.isDisabled,
    about: [member.age, place].filter(Boolean).join(", "),
    status: member.status ? STATUS_LABELS[member.status] : null,
    phone: phone && { number: phone, text: formatPhone(phone) },
    facts: rows.filter((row): row is [string, string] => !!row[1]),
    earlier: requests
      .filter(({ id }) => id !== request.id)
      .slice(0, EARLIER_SHOWN)
      .map(({ id, subject, createdAt }) => ({
        id,
        topic: nameAndTopic(subject).topic,
        day: formatDay(ctx, createdAt),
      })),
  };
}

function doseText({ doseMg, dosesPerWeek }: { doseMg: number; dosesPerWeek: number }): string {
  return `${doseMg} mg, ${formatSchedule(dosesPerWeek)}`;
}

export type MemberFactsView = NonNullable<Awaited<ReturnType<typeof loadMemberFacts>>>;
