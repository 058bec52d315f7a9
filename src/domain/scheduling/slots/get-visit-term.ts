import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { AppointmentTypeKey } from "../appointment.ts";
import type { TypeTerm } from "./queries-calendar.server.ts";
import { requireType } from "./search-slots.ts";

/** How long a visit of this type takes today, and its price line. */
export async function getVisitTerm(ctx: Ctx, input: { type: AppointmentTypeKey }): Promise<TypeTerm> {
  return inReadTransaction(ctx, (tx) => requireType(tx, input.type));
}
