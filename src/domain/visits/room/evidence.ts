import type { Modality } from "../visit.ts";
import { BUCKET_SECONDS, type Side } from "./room.ts";

export type Evidence = { modality: Modality; avSeconds: number; startedAt: Date | null; endedAt: Date | null };

type Piece = { side: Side; bucket: Date; avSeconds: number; audioSeconds: number };

/**
 * How a visit took place, by what both sides decoded. A second counts as video only if both had pictures and sound. A visit that
 * went on by phone is audio, unless both came back to video later; one side's word alone counts for nothing.
 */
export function toEvidence(pieces: readonly Piece[], phoneAt: Date | null): Evidence {
  const both = pairs(pieces);
  const video = both.filter(({ av }) => av > 0);
  const sound = both.filter(({ audio }) => audio > 0);
  const isVideo = phoneAt ? video.some(({ from }) => from >= phoneAt) : video.length > 0;
  const first = sound[0]?.from ?? phoneAt;
  const last = sound.at(-1);
  return {
    modality: isVideo ? "video" : phoneAt || sound.length > 0 ? "audio" : "none",
    // By phone nothing before counts: the visit needs its picture to the end.
    avSeconds: isVideo ? video.reduce((sum, { av }) => sum + av, 0) : 0,
    startedAt: first,
    endedAt: last ? new Date(last.from.getTime() + BUCKET_SECONDS * 1000) : null,
  };
}

function pairs(pieces: readonly Piece[]): { from: Date; av: number; audio: number }[] {
  const provider = new Map(
    pieces.filter(({ side }) => side === "provider").map((piece) => [piece.bucket.getTime(), piece]),
  );
  return pieces
    .filter(({ side }) => side === "patient")
    .flatMap((piece) => {
      const other = provider.get(piece.bucket.getTime());
      if (!other) return [];
      return [
        {
          from: piece.bucket,
          av: Math.min(piece.avSeconds, other.avSeconds),
          audio: Math.min(piece.audioSeconds, other.audioSeconds),
        },
      ];
    })
    .toSorted((a, b) => a.from.getTime() - b.from.getTime());
}
