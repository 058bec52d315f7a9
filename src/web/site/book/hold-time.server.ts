import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import {
  OwnVisitError,
  SlotTakenError,
  type AppointmentTypeKey,
  type OfferedSlot,
} from "#domain/scheduling/appointment.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { isTimeZone } from "#domain/scheduling/slots/visit-time.ts";
import { parseForm, refuseBlocked, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Language } from "../../shared/language/language.ts";
import { toSlotView } from "./times.server.ts";

/** Parses a radio's value: when, and with whom. */
const SlotField = z
  .string({ error: "Select a time" })
  .regex(/^[^/]+\/[^/]+$/, "Select a time")
  .transform((text) => ({ startsAt: text.split(href("/"))[0]!, providerId: text.split(href("/"))[1]! }))
  .pipe(
    z.object(
      { startsAt: z.iso.datetime().transform((at) => new Date(at)), providerId: z.uuid() },
      { error: "Select a time" },
    ),
  );
const TimeForm = z.object({ slot: SlotField, zone: z.string().max(60).refine(isTimeZone).optional().catch(undefined) });
export type ChosenTime = { providerId: string; startsAt: Date; zone: string | undefined };

/** The chosen time, or the response that refuses the form. */
export function readTime(values: FormValues) {
  const { answer, problems } = parseForm(TimeForm, values);
  if (problems) return { refused: refuseForm([{ fieldId: "slot", message: "Select a time" }], values) };
  return { time: { ...answer.slot, zone: answer.zone } satisfies ChosenTime };
}

/** 409 with the free times closest to the one that's taken. */
export function refuseTakenTime(nearest: OfferedSlot[], zone: string, language: Language = "en") {
  return data({ taken: { zone, slots: nearest.map((slot) => toSlotView(slot, zone, language)) } }, { status: 409 });
}

type Choice = { type: AppointmentTypeKey; state: string; zone: string; language: Language };

/** Holds the chosen time and redirects to the confirmation page. */
export async function holdTime(ctx: Ctx, values: FormValues, { type, state, zone: usual, language }: Choice) {
  const { time, refused } = readTime(values);
  if (refused) return refused;
  const zone = time.zone ?? usual;
  try {
    const { appointmentId } = await holdSlot(ctx, { type, state, ...time, zone });
    return redirect(href("/book/:appointmentId", { appointmentId }), 303);
  } catch (error) {
    if (error instanceof SlotTakenError) return refuseTakenTime(error.nearest, zone, language);
    if (error instanceof OwnVisitError) {
      return error.existing?.status === "booked"
        ? redirect(`${href("/visits/:appointmentId", { appointmentId: error.existing.id })}?news=one-at-a-time`, 303)
        : refuseForm(
            [{ fieldId: "slot", message: "You already have a visit at that time. Select another time" }],
            values,
          );
    }
    if (error instanceof AppError && error.code === "rate-limited") {
      return refuseBlocked(error.retryAfterSeconds ?? 900, values);
    }
    throw error;
  }
}
