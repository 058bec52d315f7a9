import { z } from "zod";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { isUsState } from "#domain/identity/profile/us-state.ts";
import { APPOINTMENT_TYPES, NEAREST_COUNT, type OfferedSlot } from "../appointment.ts";
import { selectCalendars, selectTypeTerms, type NamedCalendar, type TypeTerm } from "./queries-calendar.server.ts";
import { nearestTo, onePerTime, slotsOf, type Slot, type SlotQuestion } from "./slots.ts";
import { isTimeZone } from "./visit-time.ts";

export const SlotSearch = z.object({
  type: z.enum(APPOINTMENT_TYPES),
  state: z.string().refine(isUsState, "own-state-missing"),
  from: z.date(),
  to: z.date(),
  zone: z.string().refine(isTimeZone, "zone-missing"),
  /** Only this provider. */
  providerId: z.uuid().optional(),
  /** Prefer this provider when they're free. */
  preferredProviderId: z.uuid().optional(),
});
export type SlotSearch = z.infer<typeof SlotSearch>;

const MAX_DAYS = 62;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** All that reading calendars takes. */
type Reading = Pick<TxCtx, "trx" | "now" | "env">;

export async function requireType(tx: Reading, type: string): Promise<TypeTerm> {
  const terms = await selectTypeTerms(tx.trx, clinicToday(tx));
  const term = terms.find(({ key }) => key === type);
  if (!term) throw new AppError("not-found");
  return term;
}

export async function searchSlots(tx: Reading, term: TypeTerm, search: SlotSearch): Promise<OfferedSlot[]> {
  const question = questionOf(tx, term, search);
  const { state, providerId } = search;
  const span = { from: question.from, to: question.to };
  const calendars = await selectCalendars(tx.trx, { state, span, now: tx.now, providerId });
  const slots = calendars.flatMap((calendar) => slotsOf(calendar, question));
  return offered(onePerTime(slots, search.preferredProviderId), calendars, term);
}

/**
 * Available times around one that was taken, with the same provider or another. Checks the half days around it first, and the
 * days before and after only if those are full: a popular time has many losers, and each of them asks.
 */
export async function searchNearest(
  tx: TxCtx,
  term: TypeTerm,
  wanted: Pick<SlotSearch, "state" | "zone"> & { startsAt: Date; providerId: string },
): Promise<OfferedSlot[]> {
  const at = wanted.startsAt.getTime();
  let slots: OfferedSlot[] = [];
  for (const days of NEAREST_DAYS) {
    slots = await searchSlots(tx, term, {
      type: term.key,
      state: wanted.state,
      zone: wanted.zone,
      preferredProviderId: wanted.providerId,
      from: new Date(at - days.before * DAY),
      to: new Date(at + days.after * DAY),
    });
    if (slots.length >= NEAREST_COUNT) break;
  }
  const starts = slots.map((slot) => ({ providerId: slot.providerId, start: slot.startsAt.getTime() }));
  const near = new Set(nearestTo(starts, at, NEAREST_COUNT).map(({ start }) => start));
  return slots.filter((slot) => near.has(slot.startsAt.getTime()));
}

const NEAREST_DAYS = [
  { before: 0.5, after: 0.5 },
  { before: 3, after: 7 },
];

function questionOf(tx: Reading, term: TypeTerm, search: SlotSearch): SlotQuestion {
  const from = Math.max(search.from.getTime(), tx.now.getTime());
  return {
    from,
    to: Math.min(search.to.getTime(), from + MAX_DAYS * DAY),
    now: tx.now.getTime(),
    lengthMinutes: term.lengthMinutes,
    stepMinutes: term.stepMinutes,
    patientZone: search.zone,
  };
}

function offered(slots: Slot[], calendars: NamedCalendar[], term: TypeTerm): OfferedSlot[] {
  const names = new Map(calendars.map(({ providerId, providerName }) => [providerId, providerName]));
  return slots.map(({ providerId, start }) => ({
    providerId,
    providerName: names.get(providerId) ?? "",
    startsAt: new Date(start),
    endsAt: new Date(start + term.lengthMinutes * MINUTE),
  }));
}
