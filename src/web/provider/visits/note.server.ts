import { redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { listVisitFees } from "#domain/billing/invoices/list-visit-fees.ts";
import { getPatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { getTray } from "#domain/prescribing/visits/get-tray.ts";
import { formatSlotHour, formatVisitDay } from "#domain/scheduling/slots/visit-time.ts";
import { addAddendum, Addendum } from "#domain/visits/notes/add-addendum.ts";
import { ADDENDUM_KINDS } from "#domain/visits/notes/signed-note.ts";
import { openVisit } from "#domain/visits/open-visit.ts";
import { toAnswersView } from "../../shared/answers/load-answers.server.ts";
import { formatFee } from "../../shared/appointment/visit-fee-label.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { loadNote } from "../../shared/note/load-note.server.ts";
import { ADDENDUM_LABELS, loadSignedNote } from "../../shared/note/signed-note.server.ts";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { toFindingViews } from "../patients/patient.server.ts";
import { toTopicViews, undiscussed } from "./topics.server.ts";

/** The signed note, or the open one with who it's about. */
export async function loadVisitNote(ctx: Ctx, visitId: string, done: string | null) {
  const signed = await findSigned(ctx, visitId);
  if (signed) {
    const kinds = ADDENDUM_KINDS.map((kind) => [kind, ADDENDUM_LABELS[kind]] as const);
    return { signed: { note: signed, kinds, news: done && DONE[done] }, open: null };
  }
  const visit = await openVisit(ctx, { visitId });
  const page = await getPatientPage(ctx, { userId: visit.userId });
  const booked = page.visits.find(({ id }) => id === visitId);
  const fees = booked ? await listVisitFees(ctx, { bookingIds: [booked.calendarId] }) : new Map();
  const fee = booked && formatFee(fees.get(booked.calendarId));
  const { topics: found } = await getTray(ctx, { visitId });
  const findings = toFindingViews(await toAnswersView(ctx, page.answers));
  const topics = toTopicViews(found, findings, booked?.zone ?? ctx.env.CLINIC_TIME_ZONE);
  const open = {
    topics,
    blockers: undiscussed(topics),
    note: await loadNote({ ...ctx, pageOf: visit.userId }, visitId, page),
    patient: `${page.person.firstName} ${page.person.lastName}`,
    about: booked
      ? `${booked.typeName}, ${formatVisitDay(booked.startsAt, booked.zone)}, ${formatSlotHour(booked.startsAt, booked.zone)}`
      : "",
    effect: fee ? `Charges ${fee} in 10 minutes.` : "No fee.",
  };
  return { signed: null, open };
}
type View = Awaited<ReturnType<typeof loadVisitNote>>;
export type SignedView = NonNullable<View["signed"]>;
export type OpenNoteView = NonNullable<View["open"]>;

const DONE: Record<string, string> = {
  signed: "The note is signed and the visit is done",
  added: "Added to the note",
};

async function findSigned(ctx: Ctx, visitId: string) {
  try {
    return await loadSignedNote(ctx, visitId);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}

/** An addendum, signed with a recent second factor like the note itself. */
export async function addToNote(ctx: Ctx, visitId: string, values: FormValues, path: string) {
  const { answer, problems } = parseForm(Addendum, values);
  if (problems) return refuseForm(problems, values);
  await requireFreshSignIn(ctx, path);
  try {
    await addAddendum(ctx, { visitId, ...answer });
  } catch (error) {
    return refuseConflict(error, values, { message: "A second signature is another provider’s." });
  }
  return redirect(`${path}?done=added`, 303);
}
