import type { Ctx } from "#core/ctx.ts";
import { scheduleWords } from "#domain/care/prescriptions/prescription.ts";
import { getMemberFacts } from "#domain/desk/member/member-facts.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { listRequestsOfMember } from "#domain/messaging/inbox/list-inbox.ts";
import { dateWords, dayWords } from "../../shared/format/when.server.ts";
import { nameAndTopic } from "./name-and-topic.ts";
import { STATUS_WORDS } from "../users/people-words.ts";

const EARLIER_SHOWN = 4;

/** The member behind a request, in words. A visitor has none. */
export async function shownMemberFacts(ctx: Ctx, request: { id: string; userId: string | null }) {
  const { userId } = request;
  const member = userId ? await getMemberFacts(ctx, { userId }) : null;
  if (!userId || !member) return null;
  const { medicine, lastVisit, nextOrderOn, phone, state } = member;
  const place = [member.city, state && (US_STATES[state] ?? state)].filter(Boolean).join(", ");
  const rows: [string, string | null][] = [
    ["Goes by", member.preferredName],
    ["Medicine", medicine && `${medicine.drugName}, ${medicine.doseMg} mg, ${scheduleWords(medicine.dosesPerWeek)}`],
    ["Since", medicine && dateWords(medicine.issuedOn)],
    ["Last visit", lastVisit && `${dateWords(lastVisit.on)}, ${lastVisit.provider}`],
    ["Next order", nextOrderOn && dateWords(nextOrderOn)],
  ];
  const requests = await listRequestsOfMember(ctx, { userId });
  return {
    ...{ userId, name: member.name, tags: member.tags, order: member.order, isDisabled: member.isDisabled },
    about: [member.age, place].filter(Boolean).join(", "),
    status: member.status ? STATUS_WORDS[member.status] : null,
    phone: phone && { number: phone, words: formatPhone(phone) },
    facts: rows.filter((row): row is [string, string] => !!row[1]),
    earlier: requests
      .filter(({ id }) => id !== request.id)
      .slice(0, EARLIER_SHOWN)
      .map(({ id, subject, createdAt }) => ({
        ...{ id, topic: nameAndTopic(subject).topic, day: dayWords(ctx, createdAt.toISOString()) },
      })),
  };
}

export type ShownMemberFacts = NonNullable<Awaited<ReturnType<typeof shownMemberFacts>>>;
