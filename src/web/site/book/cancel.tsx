import { href, redirect } from "react-router";
import { cancelBooking } from "#domain/scheduling/bookings/cancel-booking.ts";
import { getOwnAppointment } from "#domain/scheduling/lists/get-own-appointment.ts";
import { isOwnVisitInQuestion } from "#domain/scheduling/lists/is-own-visit-in-question.ts";
import { noIndex } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/cancel.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import { visitPolicy, toVisitText } from "./visit-text.server.ts";

export const meta = noIndex;

/** Canceling your own visit, from the account. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const visit = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    if (visit.status !== "booked" || visit.startsAt <= ctx.now)
      throw redirect(href("/visits/:appointmentId", { appointmentId: visit.id }), 303);
    const isFree = await isOwnVisitInQuestion(ctx, { appointmentId: visit.id });
    return { id: visit.id, visit: toVisitText(visit, language), policy: await visitPolicy(ctx, language), isFree };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const { id, status } = await getOwnAppointment(ctx, { appointmentId: requireId(args.params.appointmentId) });
    if (status === "booked") await cancelBooking(ctx, { appointmentId: id });
    return redirect(href("/visits/:appointmentId", { appointmentId: id }), 303);
  });
}

export default function Cancel({ loaderData }: Route.ComponentProps) {
  return (
    <CancelQuestion
      visit={loaderData.visit}
      policy={loaderData.policy}
      isFree={loaderData.isFree}
      backTo={href("/visits/:appointmentId", { appointmentId: loaderData.id })}
    />
  );
}
