import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { claimManualCheck } from "#domain/intake/identity-check/claim-manual-check.ts";
import { decideIdentity } from "#domain/intake/identity-check/decide-identity.ts";
import { getIdentityStatus } from "#domain/intake/identity-check/get-identity-status.ts";
import { requestManualCheck } from "#domain/intake/identity-check/request-manual-check.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient } from "#test/visits.ts";
import { getIdentityRoomNews } from "#domain/visits/room/get-identity-room-news.ts";
import { joinIdentityRoom } from "#domain/visits/room/join-identity-room.ts";
import { leaveRoom } from "#domain/visits/room/leave-room.ts";
import { listIdentityCalls } from "#domain/visits/room/list-identity-calls.ts";
import { sendSignal } from "#domain/visits/room/send-signal.ts";
import { touchPresence } from "#domain/visits/room/touch-presence.ts";

useDatabase();
let member: Ctx;
let caller: Ctx;
let checkId: string;
const [theirs, ours] = [newId(), newId()];

beforeEach(async () => {
  member = await aPatient();
  caller = testCtx({ as: "employee" });
  await requestManualCheck(member, { phone: "+13125550134" });
  checkId = (await getIdentityStatus(member)).call!.checkId;
});

const news = (ctx: Ctx, peerId: string) => getIdentityRoomNews(ctx, { checkId, peerId, after: "0" });
const later = (ctx: Ctx, seconds: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1_000) });

test("the member and the one who has the case meet, and nobody else gets in", async () => {
  await expect(joinIdentityRoom(caller, { checkId, peerId: ours })).rejects.toMatchObject({ code: "not-found" });
  await claimManualCheck(caller, { checkId, isRelease: false });
  expect(await joinIdentityRoom(caller, { checkId, peerId: ours })).toEqual({ side: "provider" });
  expect(await joinIdentityRoom(member, { checkId, peerId: theirs })).toEqual({ side: "patient" });
  await sendSignal(caller, { visitId: checkId, from: ours, to: theirs, body: "{}" });
  expect(await news(member, theirs)).toMatchObject({ peerId: ours, isClosed: false, signals: [{ from: ours }] });
  const others = [
    await aPatient(),
    ...(["employee", "admin", "nurse", "provider"] as const).map((as) => testCtx({ as })),
  ];
  for (const other of others) {
    await expect(joinIdentityRoom(other, { checkId, peerId: newId() })).rejects.toMatchObject({ code: "not-found" });
    await expect(news(other, newId())).rejects.toMatchObject({ code: "not-found" });
    await expect(sendSignal(other, { visitId: checkId, from: theirs, to: ours, body: "{}" })).rejects.toMatchObject({
      code: "not-found",
    });
  }
});

test("the room closes with the first decision, and the second person sees that there was a call", async () => {
  await claimManualCheck(caller, { checkId, isRelease: false });
  const [page, callers] = [newId(), newId()];
  await joinIdentityRoom(caller, { checkId, peerId: callers });
  await touchPresence(later(caller, 120), { peerId: callers });
  await joinIdentityRoom(later(member, 10), { checkId, peerId: page });
  await leaveRoom(later(member, 130), { visitId: checkId, peerId: page });
  await decideIdentity(later(caller, 140), {
    checkId,
    decision: "refuse",
    reason: "document_not_shown",
    note: "No ID.",
  });
  expect(await news(member, page)).toMatchObject({ isClosed: true });
  await expect(joinIdentityRoom(member, { checkId, peerId: newId() })).rejects.toMatchObject({ code: "not-found" });
  const second = testCtx({ as: "admin" });
  const [call] = await listIdentityCalls(second, { checkId });
  expect(Math.round((call!.to.getTime() - call!.from.getTime()) / 1_000)).toBe(110);
  await expect(listIdentityCalls(member, { checkId })).rejects.toMatchObject({ code: "forbidden" });
});
