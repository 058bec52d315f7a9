import { calendarFile } from "#core/calendar-file.ts";
import { AppError } from "#core/errors.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/visit-file.ts";

/** Your own visit, for your calendar. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const visit = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    if (visit.status !== "booked") throw new AppError("not-found");
    const [startsAt, endsAt] = [visit.startsAt.toISOString(), visit.endsAt.toISOString()];
    const entry = { method: "PUBLISH", id: visit.calendarId, sequence: visit.sequence, startsAt, endsAt } as const;
    return new Response(calendarFile(entry, ctx.env, ctx.now), {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
        "Content-Disposition": 'attachment; filename="visit.ics"',
      },
    });
  });
}
