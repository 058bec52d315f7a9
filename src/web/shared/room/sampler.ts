import { bucketAt, type Sample } from "#domain/visits/room/room.ts";

/** Totals since the connection began. */
export type Totals = {
  framesDecoded: number;
  audioPackets: number;
  videoPackets: number;
  lost: number;
  rttMs: number | null;
  isRelay: boolean;
};

export type Quality = "good" | "weak";

/** Above these the other side is hard to follow. */
const WEAK_LOSS = 0.08;
const WEAK_RTT_MS = 600;
const WEAK_AFTER_SECONDS = 4;

/**
 * Counts the seconds in which pictures and sound came in. Ask it once a second; when ten seconds of the clock are over, it
 * returns what happened in them.
 */
export function createSampler() {
  let last: Totals | null = null;
  let current: Sample | null = null;
  let weakSeconds = 0;

  return {
    /** A new connection counts from zero. */
    reset: () => void (last = null),
    quality: (): Quality => (weakSeconds >= WEAK_AFTER_SECONDS ? "weak" : "good"),
    add(totals: Totals, nowMs: number): Sample | null {
      const bucket = bucketAt(nowMs);
      const done = current && current.bucket !== bucket ? current : null;
      if (!current || done) current = emptySample(bucket);
      if (last) note(current, last, totals);
      last = totals;
      return done;
    },
  };

  function note(sample: Sample, before: Totals, after: Totals): void {
    const frames = Math.max(0, after.framesDecoded - before.framesDecoded);
    const packets = Math.max(0, after.audioPackets - before.audioPackets);
    const lost = Math.max(0, after.lost - before.lost);
    const received = packets + Math.max(0, after.videoPackets - before.videoPackets);
    sample.framesDecoded += frames;
    sample.audioPackets += packets;
    sample.lost += lost;
    sample.rttMs = after.rttMs;
    sample.isRelay = after.isRelay;
    if (packets > 0) sample.audioSeconds = Math.min(10, sample.audioSeconds + 1);
    if (packets > 0 && frames > 0) sample.avSeconds = Math.min(10, sample.avSeconds + 1);
    const isWeak =
      (lost > 0 && lost / (lost + received) > WEAK_LOSS) || (after.rttMs ?? 0) > WEAK_RTT_MS || received === 0;
    weakSeconds = isWeak ? weakSeconds + 1 : Math.max(0, weakSeconds - 1);
    if (weakSeconds > 2 * WEAK_AFTER_SECONDS) weakSeconds = 2 * WEAK_AFTER_SECONDS;
  }
}

function emptySample(bucket: number): Sample {
  return {
    bucket,
    avSeconds: 0,
    audioSeconds: 0,
    framesDecoded: 0,
    audioPackets: 0,
    lost: 0,
    rttMs: null,
    isRelay: false,
  };
}

type Stat = Record<string, unknown> & { id: string; type: string };

/** Only counts: addresses in the report stay in the browser. */
export function toTotals(report: Iterable<Stat>): Totals {
  const stats = new Map([...report].map((stat) => [stat.id, stat]));
  const totals: Totals = {
    framesDecoded: 0,
    audioPackets: 0,
    videoPackets: 0,
    lost: 0,
    rttMs: null,
    isRelay: false,
  };
  for (const stat of stats.values()) {
    if (stat.type === "inbound-rtp") {
      const packets = Number(stat["packetsReceived"] ?? 0);
      totals.lost += Math.max(0, Number(stat["packetsLost"] ?? 0));
      if (stat["kind"] === "audio") totals.audioPackets += packets;
      else {
        totals.videoPackets += packets;
        totals.framesDecoded += Number(stat["framesDecoded"] ?? 0);
      }
    }
    if (stat.type === "candidate-pair" && stat["nominated"] === true && stat["state"] === "succeeded") {
      const seconds = stat["currentRoundTripTime"];
      if (typeof seconds === "number") totals.rttMs = Math.round(seconds * 1000);
      const sides = [stat["localCandidateId"], stat["remoteCandidateId"]].map((id) => stats.get(String(id)));
      totals.isRelay = sides.some((side) => side?.["candidateType"] === "relay");
    }
  }
  return totals;
}
