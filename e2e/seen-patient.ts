import { expect } from "@playwright/test";
import type { Ctx } from "../src/core/ctx.ts";
import { connect } from "../src/core/db.ts";
import { newId } from "../src/core/id.ts";
import { listVisitFees } from "../src/domain/billing/invoices/list-visit-fees.ts";
import type { VisitFee } from "../src/domain/billing/invoices/visit-fee.ts";
import { reviewChartSection } from "../src/domain/chart/lists/review-chart-section.ts";
import { stateNoneKnown } from "../src/domain/chart/lists/state-none-known.ts";
import { captureInvoice } from "../src/domain/billing/payments/capture-invoice.ts";
import { openPaper } from "../src/domain/labs/papers/open-paper.ts";
import { transcribeReport } from "../src/domain/labs/transcribe-report.ts";
import { getReport } from "../src/domain/labs/get-report.ts";
import { formatResult } from "../src/domain/labs/report.ts";
import { verifyReport } from "../src/domain/labs/verify-report.ts";
import { checkIn } from "../src/domain/scheduling/visits/check-in.ts";
import { confirmBooking } from "../src/domain/scheduling/bookings/confirm-booking.ts";
import { findSlots } from "../src/domain/scheduling/slots/find-slots.ts";
import { holdSlot } from "../src/domain/scheduling/bookings/hold-slot.ts";
import { signedVisit } from "../test/patients/signed-visit.ts";
import { acting, asSystem } from "./billing.ts";

const DAY = 86_400_000;
const ZONE = "America/Chicago";

type Seen = { userId: string; providerId: string; state: string; hasCard?: boolean };

/**
 * What happened days ago and no page can do today: a completed visit, and a blood test that two people entered. Created by the use
 * cases behind the pages, at the time it would have happened.
 */
export async function seenLastWeek({ userId, providerId, state, hasCard = false }: Seen): Promise<void> {
  const provider = { kind: "provider", userId: providerId, sessionId: newId() } as const;
  const weekAgo = new Date(Date.now() - 7 * DAY);
  const visit = await bookWith({ userId, providerId, state }, weekAgo, weekAgo);
  const invoiceId = hasCard ? await authorizedFee(userId, visit.calendarId) : null;
  const appointmentId = visit.id;
  await acting(provider, (ctx) => checkIn(ctx, { appointmentId, state }), visit.startsAt);
  const end = new Date(visit.startsAt.getTime() + 1_200_000);
  await acting(provider, (ctx) => signAsProvider(ctx, appointmentId, state), end);
  // What the clinic does ten minutes after the visit.
  if (invoiceId) await asSystem((ctx) => captureInvoice(ctx, { invoiceId }));
}

/** Writes and signs the note of a visit that goes on now. */
export async function signVisitNow(visit: { id: string; providerId: string }, state: string): Promise<void> {
  const provider = { kind: "provider", userId: visit.providerId, sessionId: newId() } as const;
  await acting(provider, (ctx) => signAsProvider(ctx, visit.id, state));
}

/** Writes and signs the note, freshly signed in. */
async function signAsProvider(ctx: Ctx, appointmentId: string, state: string): Promise<void> {
  const authDb = connect(process.env["CLINIC_SUPERUSER_URL"] ?? "", { max: 1, name: "journey" });
  try {
    await signedVisit({ ...ctx, authDb }, appointmentId, state);
  } finally {
    await authDb.destroy();
  }
}

/** The fee's invoice, once a job has authorized it. */
async function authorizedFee(userId: string, bookingId: string): Promise<string> {
  const member = { kind: "member", userId, sessionId: newId() } as const;
  let fee: VisitFee | undefined;
  await expect
    .poll(
      async () => {
        fee = (await acting(member, (ctx) => listVisitFees(ctx, { bookingIds: [bookingId], userId }))).get(bookingId);
        return fee?.payment?.status;
      },
      { timeout: 30_000 },
    )
    .toBe("authorized");
  return fee!.invoiceId;
}

/** The member books a time with this provider within five days of `from`. */
export async function bookWith({ userId, providerId, state }: Seen, from: Date, now = new Date()) {
  const member = { kind: "member", userId, sessionId: newId() } as const;
  return acting(
    member,
    async (ctx) => {
      const asked = { type: "initial-trt", state, zone: ZONE, providerId } as const;
      const slots = await findSlots(ctx, { ...asked, from, to: new Date(from.getTime() + 5 * DAY) });
      const slot = slots[Math.floor(Math.random() * slots.length)];
      if (!slot) throw new Error("The provider has no time");
      const { appointmentId } = await holdSlot(ctx, { ...asked, startsAt: slot.startsAt });
      return confirmBooking(ctx, { appointmentId });
    },
    now,
  );
}

/** Two low mornings on two days, with what a start asks for besides. Entered by one person and double-checked by another. */
export async function labsLastWeek(userId: string): Promise<void> {
  const low = (result: string) => ({ loinc: "2986-8", result, unit: "ng/dL", range: "264-916", flag: "" }) as const;
  await enterReport(userId, 13, [low("228")]);
  await enterReport(userId, 6, [
    low("241"),
    { loinc: "4544-3", result: "45.1", unit: "%", range: "38.3-48.6", flag: "" },
    { loinc: "2857-1", result: "0.9", unit: "ng/mL", range: "<4.0", flag: "" },
  ]);
}

/** The provider goes through allergies and medicines today: there are none. */
export async function chartReviewed({ userId, providerId }: Pick<Seen, "userId" | "providerId">): Promise<void> {
  const provider = { kind: "provider", userId: providerId, sessionId: newId() } as const;
  for (const section of ["allergies", "medicines"] as const) {
    await acting(provider, async (ctx) => {
      await stateNoneKnown(ctx, { userId, section });
      await reviewChartSection(ctx, { userId, section });
    });
  }
}

type Line = Parameters<typeof transcribeReport>[1]["values"][number];

async function enterReport(userId: string, daysAgo: number, values: Line[]): Promise<void> {
  const day = new Date(Date.now() - daysAgo * DAY);
  // The day before, which is past in every time zone.
  const drawn = new Date(day.getTime() - DAY).toISOString().slice(0, 10);
  const staff = () => ({ kind: "employee", userId: newId(), sessionId: newId() }) as const;
  const reportId = newId();
  const typed = await acting(
    staff(),
    (ctx) =>
      transcribeReport(ctx, {
        reportId,
        userId,
        source: "lab",
        labName: "Sample Lab A",
        collectedOn: drawn,
        collectedTime: "07:40",
        fileId: "",
        correctsId: "",
        correctionReason: "",
        values,
      }),
    day,
  );
  if (!("reportId" in typed)) throw new Error(JSON.stringify(typed.problems));
  await acting(
    staff(),
    async (ctx) => {
      await openPaper(ctx, { reportId });
      const { report } = await getReport(ctx, { reportId });
      const readings = Object.fromEntries(report.values.map((value) => [value.id, formatResult(value)]));
      const done = await verifyReport(ctx, { reportId, readings, isCompared: true });
      if (done.kind !== "released") throw new Error(done.kind);
    },
    day,
  );
}
