import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { GONE_AFTER_SECONDS, type Sample, type Side } from "./room.ts";

/** SQL of rooms. Row-level security decides which rows are visible. */

/** Of a visit or of an identity check, by the function that every policy about rooms asks. */
export async function findSide(trx: Trx, roomId: string, { isOpen }: { isOpen: boolean }): Promise<Side | null> {
  const { rows } = isOpen
    ? await sql<{ side: Side | null }>`select app.side_in_open_visit(${roomId}) as side`.execute(trx)
    : await sql<{ side: Side | null }>`select app.side_in_visit(${roomId}) as side`.execute(trx);
  return rows[0]?.side ?? null;
}

/** From when to when pages were in a room. */
export async function listRoomTimes(trx: Trx, roomId: string): Promise<{ side: Side; from: Date; to: Date }[]> {
  const rows = await trx
    .selectFrom("visit_presence")
    .select([sql<Side>`side`.as("side"), "joined_at as from", "left_at", "seen_at"])
    .where("visit_id", "=", roomId)
    .orderBy("joined_at")
    .execute();
  return rows.map(({ side, from, left_at, seen_at }) => ({ side, from, to: left_at ?? seen_at }));
}

type Peer = { visitId: string; side: Side; peerId: string; now: Date };

export async function endOtherPresence(trx: Trx, { visitId, side, peerId, now }: Peer): Promise<void> {
  await trx
    .updateTable("visit_presence")
    .set({ left_at: now })
    .where("visit_id", "=", visitId)
    .where("side", "=", side)
    .where("id", "<>", peerId)
    .where("left_at", "is", null)
    .execute();
}

/** False if the page's id belongs to another visit or side. */
export async function savePresence(trx: Trx, { visitId, side, peerId, now }: Peer): Promise<boolean> {
  const row = await trx
    .insertInto("visit_presence")
    .values({ id: peerId, visit_id: visitId, side, joined_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ seen_at: now, left_at: null })
        .where("visit_presence.visit_id", "=", visitId)
        .where("visit_presence.side", "=", side),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function endPresence(
  trx: Trx,
  { visitId, peerId, now }: { visitId: string; peerId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("visit_presence")
    .set({ left_at: now })
    .where("id", "=", peerId)
    .where("left_at", "is", null)
    .execute();
  const others = trx
    .selectFrom("visit_presence")
    .select("id")
    .where("visit_id", "=", visitId)
    .where("left_at", "is", null);
  await trx
    .deleteFrom("visit_signal")
    .where("visit_id", "=", visitId)
    .where(({ not, exists }) => not(exists(others)))
    .execute();
}

export async function updateSeen(trx: Trx, peerId: string, now: Date): Promise<void> {
  await trx
    .updateTable("visit_presence")
    .set({ seen_at: now })
    .where("id", "=", peerId)
    .where("left_at", "is", null)
    .execute();
}

export async function listPresent(trx: Trx, visitId: string, now: Date): Promise<{ id: string; side: Side }[]> {
  return trx
    .selectFrom("visit_presence")
    .select(["id", sql<Side>`side`.as("side")])
    .where("visit_id", "=", visitId)
    .where("left_at", "is", null)
    .where("seen_at", ">", new Date(now.getTime() - GONE_AFTER_SECONDS * 1000))
    .execute();
}

export async function insertSignal(
  trx: Trx,
  signal: { visitId: string; from: string; to: string; body: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("visit_signal")
    .values({
      visit_id: signal.visitId,
      from_peer: signal.from,
      to_peer: signal.to,
      body: signal.body,
      sent_at: signal.now,
    })
    .execute();
}

export async function listSignals(
  trx: Trx,
  peerId: string,
  after: string,
): Promise<{ id: string; from: string; body: string }[]> {
  return trx
    .selectFrom("visit_signal")
    .select([sql<string>`id::text`.as("id"), "from_peer as from", "body"])
    .where("to_peer", "=", peerId)
    .where("id", ">", after)
    .orderBy("visit_signal.id")
    .execute();
}

const SIGNAL_LIFE_MS = 10 * 60_000;

export async function deleteOldSignals(trx: Trx, visitId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom("visit_signal")
    .where("visit_id", "=", visitId)
    .where("sent_at", "<", new Date(now.getTime() - SIGNAL_LIFE_MS))
    .execute();
}

/** After a reload, two pages report about the same ten seconds. */
export async function upsertSample(
  trx: Trx,
  { visitId, side, sample }: { visitId: string; side: Side; sample: Sample },
): Promise<void> {
  await trx
    .insertInto("visit_sample")
    .values({
      visit_id: visitId,
      side,
      bucket: new Date(sample.bucket * 1000),
      av_seconds: sample.avSeconds,
      audio_seconds: sample.audioSeconds,
      frames_decoded: sample.framesDecoded,
      audio_packets: sample.audioPackets,
      lost: sample.lost,
      rtt_ms: sample.rttMs,
      is_relay: sample.isRelay,
    })
    .onConflict((conflict) =>
      conflict.columns(["visit_id", "side", "bucket"]).doUpdateSet({
        av_seconds: sql`least(10, visit_sample.av_seconds + excluded.av_seconds)`,
        audio_seconds: sql`least(10, visit_sample.audio_seconds + excluded.audio_seconds)`,
        frames_decoded: sql`visit_sample.frames_decoded + excluded.frames_decoded`,
        audio_packets: sql`visit_sample.audio_packets + excluded.audio_packets`,
        lost: sql`visit_sample.lost + excluded.lost`,
        rtt_ms: sql`excluded.rtt_ms`,
        is_relay: sql`excluded.is_relay`,
      }),
    )
    .execute();
}

export type SampleRow = { side: Side; bucket: Date; avSeconds: number; audioSeconds: number };

export async function listSamples(trx: Trx, visitId: string): Promise<SampleRow[]> {
  return trx
    .selectFrom("visit_sample")
    .select([sql<Side>`side`.as("side"), "bucket", "av_seconds as avSeconds", "audio_seconds as audioSeconds"])
    .where("visit_id", "=", visitId)
    .orderBy("bucket")
    .execute();
}

export type Late = { expectedAt: Date; saidAt: Date };

export async function findLate(trx: Trx, appointmentId: string): Promise<Late | null> {
  const row = await trx
    .selectFrom("visit_late")
    .select(["expected_at as expectedAt", "said_at as saidAt"])
    .where("appointment_id", "=", appointmentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function upsertLate(
  trx: Trx,
  { appointmentId, expectedAt, now }: { appointmentId: string; expectedAt: Date; now: Date },
): Promise<void> {
  await trx
    .insertInto("visit_late")
    .values({ appointment_id: appointmentId, expected_at: expectedAt, said_at: now })
    .onConflict((conflict) => conflict.column("appointment_id").doUpdateSet({ expected_at: expectedAt, said_at: now }))
    .execute();
}
