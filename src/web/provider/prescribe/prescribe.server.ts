import { data, href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { getPatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { ORDER_SETS } from "#domain/prescribing/regimen/order-sets.ts";
import { parseLine, type LineProblem } from "#domain/prescribing/regimen/parse-line.ts";
import { screenDraft } from "#domain/prescribing/vendor/screen-draft.ts";
import { draftPrescription } from "#domain/prescribing/writing/draft-prescription.ts";
import type { Draft } from "#domain/prescribing/writing/draft.ts";
import { eprescribeFor } from "../../shared/eprescribe/eprescribe.server.ts";
import { refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { medicineName } from "../../shared/prescription/prescription-facts.server.ts";
import { PRESCRIPTION_STATUS_LABELS } from "../../shared/prescription/prescription-labels.ts";
import { toStripView } from "../patients/patient-summary.server.ts";
import {
  draftOfLine,
  draftOfNextStep,
  draftOfRenewal,
  draftOfSet,
  type Around,
  type NoDraft,
} from "./draft-from.server.ts";
import { toOrderSets } from "./order-sets-view.server.ts";

const UNFINISHED = new Set(["draft", "checked", "staged", "signed", "sent", "rejected"]);

/** Where a prescription begins: what the patient has, the order sets, and what isn't finished. */
export async function loadPrescribe(ctx: Ctx, userId: string) {
  const page = await getPatientPage(ctx, { userId });
  const catalog = await getCatalog(ctx);
  return {
    userId,
    strip: toStripView(page),
    sets: toOrderSets(page.prescriptions, { catalog, shown: null }),
    unfinished: page.prescriptions
      .filter(({ status, writtenBy }) => writtenBy !== null && UNFINISHED.has(status))
      .map((one) => ({
        id: one.id,
        name: medicineName(one),
        directions: one.directions,
        status: PRESCRIPTION_STATUS_LABELS[one.status],
      })),
  };
}

/** Begins a prescription from what was chosen or typed, and goes on to it. */
export async function beginPrescription(ctx: Ctx, userId: string, values: FormValues) {
  const page = await getPatientPage(ctx, { userId });
  if (values["intent"] !== "begin") throw data({ code: "bad-request" }, { status: 400 });
  const around: Around = {
    today: page.today,
    state: page.person.state,
    facts: await getClinicalFacts(ctx),
    catalog: await getCatalog(ctx),
  };
  const draft = draftOf(values, page.prescriptions, around);
  if ("problem" in draft) return refuseForm([{ fieldId: draft.field, message: draft.problem }], values);
  try {
    const { prescriptionId } = await draftPrescription(ctx, {
      userId,
      visitId: values["visit"] || null,
      draft: draft.draft,
    });
    await screenDraft(ctx, { prescriptionId }, eprescribeFor(ctx.env));
    const path = href("/provider/patients/:userId/prescribe/:prescriptionId", { userId, prescriptionId });
    return redirect(draft.isReadAsWeekly ? `${path}?weekly` : path, 303);
  } catch (error) {
    return refuseConflict(error, values, { message: "One for this medicine is on its way to the pharmacy already." });
  }
}

type Page = Awaited<ReturnType<typeof getPatientPage>>;
/** `isReadAsWeekly`: "bid" was typed for a medicine that is taken by the week. */
type Begun = { draft: Draft; isReadAsWeekly?: boolean } | { field: string; problem: string };

function draftOf(values: FormValues, prescriptions: Page["prescriptions"], around: Around): Begun {
  if (values["line"] !== undefined && !values["from"]) {
    const days = Object.fromEntries(
      prescriptions.toReversed().map(({ offeringKey, weekDays }) => [offeringKey, weekDays]),
    );
    const line = parseLine(values["line"], { regimens: ORDER_SETS, daysOf: days });
    if (line.kind === "problem") return { field: "line", problem: lineProblem(line) };
    return { ...begun(draftOfLine(line, around), "line"), isReadAsWeekly: line.notes.includes("bid-as-twice-a-week") };
  }
  const [kind, ...rest] = (values["from"] ?? "").split("-");
  const id = rest.join("-");
  const current = prescriptions.find((one) => one.id === id);
  const set = kind === "set" ? ORDER_SETS[Number(id) - 1] : undefined;
  if (kind === "renew" && current) return begun(draftOfRenewal(current, around), "from");
  if (kind === "step" && current) return begun(draftOfNextStep(current, around), "from");
  if (set) return begun(draftOfSet(set, around), "from");
  throw data({ code: "bad-request" }, { status: 400 });
}

function begun(draft: Draft | NoDraft, field: string): Begun {
  return typeof draft === "string" ? { field, problem: NO_DRAFT[draft] } : { draft };
}

const NO_DRAFT: Record<NoDraft, string> = {
  "not-offered": "The clinic doesn't offer this medicine now",
  "no-pharmacy": "No pharmacy fills this medicine and ships to the patient's state",
  "no-next-step": "There is no higher dose of this medicine",
};

function lineProblem({ code, word }: LineProblem): string {
  switch (code) {
    case "empty":
      return "Enter a medicine, a dose and how often, such as test cyp 60 2x week";
    case "which-medicine":
      return `No order set is called "${word}"`;
    case "unknown-word":
      return `"${word}" isn't a dose, a schedule, a day, a route or refills`;
    case "dose-twice":
      return `"${word}" is a second dose. Enter one`;
    case "schedule-twice":
      return `"${word}" is a second schedule. Enter one`;
    case "no-such-pen":
      return `There is no pen of ${word} mg`;
    case "no-such-unit":
      return `"${word}" can't be read for this medicine. Enter mg or IU`;
  }
}
