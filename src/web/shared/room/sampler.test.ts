import { expect, test } from "vitest";
import { createSampler, toTotals, type Totals } from "./sampler.ts";

const START = 1_700_000_000_000;
const totals = (framesDecoded: number, audioPackets: number, lost = 0): Totals => ({
  framesDecoded,
  audioPackets,
  videoPackets: framesDecoded * 3,
  lost,
  rttMs: 40,
  isRelay: false,
});

test("a second with pictures and sound counts as both, one with sound alone as sound", () => {
  const sampler = createSampler();
  for (let second = 0; second <= 4; second++) sampler.add(totals(second * 15, second * 50), START + second * 1000);
  for (let second = 5; second <= 9; second++) sampler.add(totals(60, second * 50), START + second * 1000);
  const sample = sampler.add(totals(60, 500), START + 10_000);
  expect(sample).toMatchObject({ bucket: START / 1000, avSeconds: 4, audioSeconds: 9, framesDecoded: 60 });
});

test("a new connection counts from zero and never backward", () => {
  const sampler = createSampler();
  sampler.add(totals(1_000, 5_000), START);
  sampler.reset();
  sampler.add(totals(10, 50), START + 1_000);
  sampler.add(totals(25, 100), START + 2_000);
  expect(sampler.add(totals(40, 150), START + 10_000)).toMatchObject({ avSeconds: 1, framesDecoded: 15 });
});

test("loss for some seconds makes a weak connection, and it recovers", () => {
  const sampler = createSampler();
  for (let second = 0; second < 6; second++)
    sampler.add(totals(second * 10, second * 50, second * 40), START + second * 1000);
  expect(sampler.quality()).toBe("weak");
  for (let second = 6; second < 12; second++) sampler.add(totals(second * 10, second * 50, 200), START + second * 1000);
  expect(sampler.quality()).toBe("good");
});

test("a browser's report gives counts and no addresses", () => {
  const report = [
    { id: "a", type: "inbound-rtp", kind: "audio", packetsReceived: 10, packetsLost: 1 },
    { id: "v", type: "inbound-rtp", kind: "video", packetsReceived: 20, framesDecoded: 7, packetsLost: -2 },
    {
      id: "p",
      type: "candidate-pair",
      nominated: true,
      state: "succeeded",
      currentRoundTripTime: 0.0421,
      localCandidateId: "l",
    },
    { id: "l", type: "local-candidate", candidateType: "relay", address: "192.0.2.1" },
  ];
  expect(toTotals(report)).toEqual({
    framesDecoded: 7,
    audioPackets: 10,
    videoPackets: 20,
    lost: 1,
    rttMs: 42,
    isRelay: true,
  });
});
