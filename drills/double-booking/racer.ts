import { newId } from "#core/id.ts";
import { SlotTakenError } from "#domain/scheduling/appointment.ts";
import { confirmBooking } from "#domain/scheduling/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/hold-slot.ts";
import { reassignBooking } from "#domain/scheduling/reassign-booking.ts";
import { rescheduleBooking } from "#domain/scheduling/reschedule-booking.ts";
import { ctxMaker, member } from "#test/visit-clinic.ts";

/** One of the two processes: does what it is sent, twenty at once, over its own pool. */
export type Task = {
  kind: "create" | "move" | "reassign" | "late";
  userId: string;
  appointmentId: string | null;
  providerId: string;
  startsAt: string;
};
export type Answer = { task: Task["kind"]; kind: "won" | "lost" | "broken"; nearest: number; error: string };

const settings = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
/** As many at once as there are connections: all racers of one slot are under way in the two processes together. */
const LANES = 20;
const { ctx } = ctxMaker(settings, { max: LANES });
process.on("message", async (tasks: Task[]) => {
  const answers: Answer[] = [];
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) answers.push(await race(task));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.send?.(answers);
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function race(task: Task): Promise<Answer> {
  try {
    await attempt(task);
    return { task: task.kind, kind: "won", nearest: 0, error: "" };
  } catch (error) {
    if (error instanceof SlotTakenError) {
      return { task: task.kind, kind: "lost", nearest: error.nearest.length, error: "" };
    }
    return { task: task.kind, kind: "broken", nearest: 0, error: String(error) };
  }
}

async function attempt({ kind, userId, appointmentId, providerId, startsAt }: Task): Promise<void> {
  const patient = ctx(member(userId));
  const to = { providerId, startsAt: new Date(startsAt) };
  if (kind === "create") {
    const choice = { ...to, type: "renewal", state: "IL", zone: "America/Chicago" } as const;
    const hold = await holdSlot(patient, choice);
    await confirmBooking(ctx(member(userId)), { appointmentId: hold.appointmentId });
  } else if (kind === "move") {
    await rescheduleBooking(patient, { ...to, appointmentId: appointmentId! });
  } else if (kind === "reassign") {
    const staff = ctx({ kind: "employee", userId: newId(), sessionId: newId() });
    await reassignBooking(staff, { appointmentId: appointmentId!, providerId });
  } else {
    await confirmBooking(patient, { appointmentId: appointmentId! });
  }
}
