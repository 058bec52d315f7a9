import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail } from "#core/mail.ts";
import { requireType, searchSlots } from "../slots/search-slots.ts";
import { findAppointment, findPatient } from "../queries-appointment.server.ts";
import { insertOffer, isOnOffer, selectWaitlistFor, type WaitlistPlace } from "./queries-waitlist.server.ts";
import { visitLink } from "../links/visit-link.ts";

/** How long one person has to decide before we ask the next, and how many we consider per time. */
const OFFER_MINUTES = 60;
const MAX_LOOKED_AT = 50;
const MINUTE = 60_000;

type FreedTime = { providerId: string; startsAt: Date };

/** A time opened up: emails the person who has waited longest, can be seen there and wants to come. */
export async function offerEarlier(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const freed = await findAppointment(tx.trx, input.appointmentId);
    if (freed) await offerToNext(tx, freed);
  });
}

export async function offerToNext(tx: TxCtx, time: FreedTime): Promise<void> {
  if (time.startsAt <= tx.now || (await isOnOffer(tx.trx, time))) return;
  for (const entry of await selectWaitlistFor(tx.trx, time, MAX_LOOKED_AT)) {
    if (await offerTo(tx, entry, time)) return;
  }
}

async function offerTo(tx: TxCtx, entry: WaitlistPlace, { providerId, startsAt }: FreedTime): Promise<boolean> {
  const term = await requireType(tx, entry.typeKey);
  const to = new Date(startsAt.getTime() + 1);
  const search = { type: entry.typeKey, state: entry.state, zone: entry.zone, from: startsAt, to, providerId };
  const [slot] = await searchSlots(tx, term, search);
  const patient = await findPatient(tx.trx, entry.userId);
  if (!slot || !patient) return false;
  const id = newId(tx.now.getTime());
  const expiresAt = new Date(Math.min(tx.now.getTime() + OFFER_MINUTES * MINUTE, startsAt.getTime()));
  const offer = {
    id,
    waitlist_entry_id: entry.id,
    user_id: entry.userId,
    provider_id: providerId,
    starts_at: startsAt,
  };
  const times = { offered_at: tx.now, expires_at: expiresAt, status: "open" };
  if (!(await insertOffer(tx.trx, { ...offer, ...times }))) return false;
  const contents = { appointmentId: entry.appointmentId, userId: entry.userId, offerId: id };
  await enqueueMail(tx, {
    template: "visit-earlier",
    to: { name: "", address: patient.email },
    member: { userId: entry.userId },
    props: {
      when: { at: startsAt.toISOString(), zone: entry.zone },
      provider: slot.providerName,
      until: { at: expiresAt.toISOString(), zone: entry.zone },
      url: visitLink(tx.env, "earlier", { ...contents, expiresAt: startsAt.getTime() }),
    },
  });
  return true;
}
