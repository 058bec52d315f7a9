import type { Ctx } from "#core/ctx.ts";
import { getReadingsOf } from "#domain/chart/vitals/get-readings-of.ts";
import { findReassurance, listOpenCrises } from "#domain/chart/vitals/vital.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { toReadingsView } from "./readings-view.server.ts";

/** A patient's readings for a nurse or a provider. */
export async function loadReadingsOf(ctx: Ctx, userId: string) {
  const { name, phone, readings } = await getReadingsOf(ctx, { userId });
  const [crisis] = listOpenCrises(readings);
  return {
    name,
    phone: phone && formatPhone(phone),
    canContinue: crisis !== undefined && findReassurance(readings, crisis) !== null,
    readings: await toReadingsView(ctx, readings),
  };
}
export type ReadingsOfView = Awaited<ReturnType<typeof loadReadingsOf>>;
