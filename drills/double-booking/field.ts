import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { newId } from "#core/id.ts";
import { addPatients, addProviders, placeVisits } from "#test/visit-clinic.ts";
import type { Racer } from "./race.ts";

/** The competitors for one slot: most want to book it, some to move there, staff reassign visits to it, one is too late. */
const PER_SLOT = { create: 24, move: 8, reassign: 7, late: 1 };
export const RACERS_PER_SLOT = Object.values(PER_SLOT).reduce((sum, n) => sum + n, 0);

const DAY = 86_400_000;
const STEP = 40 * 60_000;

export type Slot = { providerId: string; startsAt: Date; racers: Racer[] };

/**
 * Slots, each with forty signed-in people who want it. The visits to be moved or reassigned are with providers who lost their license
 * here, so free times are searched among few.
 */
export async function layOut(client: pg.Client, providers: number, times: number): Promise<Slot[]> {
  const main = await addProviders(client, providers);
  const sources = await addProviders(client, providers * PER_SLOT.reassign, { states: ["WI"] });
  const parking = await addProviders(client, providers * PER_SLOT.move, { states: ["WI"] });
  const base = Math.ceil((Date.now() + 3 * DAY) / STEP) * STEP;
  const at = (i: number) => new Date(base + i * STEP);
  const wanted = main.flatMap((providerId, p) =>
    Array.from({ length: times }, (_, i) => ({ providerId, startsAt: at(i), p, i })),
  );
  const patients = await addPatients(client, wanted.length * RACERS_PER_SLOT);
  await finishRegistrations(client, patients);
  const tokens = await openSessions(client, patients);
  const take = () => {
    const userId = patients.pop()!;
    return { userId, token: tokens.get(userId)! };
  };
  const staff = await openStaffSession(client);
  const slots: Slot[] = [];
  const placed: Parameters<typeof placeVisits>[1] = [];
  const waiting: Racer[] = [];
  const place = (racer: Racer, visit: (typeof placed)[number]) => {
    placed.push(visit);
    waiting.push(racer);
    return racer;
  };
  for (const { providerId, startsAt, p, i } of wanted) {
    const racers: Racer[] = [];
    const racer = (kind: Racer["kind"], token: string): Racer => ({ kind, token, providerId, startsAt, visitId: "" });
    for (let n = 0; n < PER_SLOT.create; n++) racers.push(racer("create", take().token));
    for (let n = 0; n < PER_SLOT.move; n++) {
      const { userId, token } = take();
      const from = { userId, providerId: parking[p * PER_SLOT.move + n]!, startsAt: new Date(+at(i) + 20 * DAY) };
      racers.push(place(racer("move", token), from));
    }
    for (let n = 0; n < PER_SLOT.reassign; n++) {
      const from = { userId: take().userId, providerId: sources[p * PER_SLOT.reassign + n]!, startsAt };
      racers.push(place(racer("reassign", staff), from));
    }
    const { userId, token } = take();
    const gone = { userId, providerId, startsAt, holdExpiresAt: new Date(Date.now() - 60_000) };
    racers.push(place(racer("late", token), gone));
    slots.push({ providerId, startsAt, racers });
  }
  const ids = await placeVisits(client, placed);
  for (const [n, racer] of waiting.entries()) racer.visitId = ids[n]!;
  await client.query("analyze");
  return slots;
}

async function finishRegistrations(client: pg.Client, userIds: string[]): Promise<void> {
  await client.query(
    `insert into registration (user_id, journey, treatment_key, state, started_at, changed_at, checked_at)
     select id, 'hormone', 'trt', 'IL', now(), now(), now() from unnest($1::uuid[]) id`,
    [userIds],
  );
}

async function openSessions(client: pg.Client, userIds: string[]): Promise<Map<string, string>> {
  const tokens = new Map(userIds.map((id) => [id, randomBytes(32).toString("base64url")]));
  await client.query(
    `insert into auth.session (token_hash, id, user_id, stage, created_at, signed_in_at, last_seen_at, idle_seconds, ends_at,
       strong_factor_at, device, address)
     select hash, id, user_id, 'full', now(), now(), now(), 43200, now() + interval '12 hours', now(), 'A racer', '127.0.0.1'
     from unnest($1::bytea[], $2::uuid[], $3::uuid[]) s (hash, id, user_id)`,
    [
      [...tokens.values()].map((token) => createHash("sha256").update(token).digest()),
      userIds.map(() => newId()),
      userIds,
    ],
  );
  return tokens;
}

async function openStaffSession(client: pg.Client): Promise<string> {
  const [id] = await addPatients(client, 1);
  await client.query("update profile set role = 'employee', registration_status = null where user_id = $1", [id]);
  return (await openSessions(client, [id!])).get(id!)!;
}
