import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { getPatientPage, type PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { toAnswersView } from "../../shared/answers/load-answers.server.ts";
import { toChartOfView } from "../../shared/chart/chart-view.server.ts";
import { treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { toLabOrderView } from "../../shared/lab/lab-order-view.server.ts";
import { toDueViews } from "../../shared/monitoring/due-view.server.ts";
import { toEvidenceView } from "./patient-evidence.server.ts";
import { toFlagViews } from "./patient-flags.server.ts";
import { toMedicineViews } from "./patient-medicines.server.ts";
import { toStripView, toSummaryView } from "./patient-summary.server.ts";
import { toTimelineView } from "./patient-timeline.server.ts";

/** One patient for the provider who cares for them: who they are, what needs a decision, and what it rests on. */
export async function loadPatient(ctx: Ctx, userId: string) {
  return toPatientView(ctx, await getPatientPage(ctx, { userId }));
}

/** The same for a page that has read the patient already. */
export async function toPatientView(ctx: Ctx, page: PatientPage) {
  const { userId } = page.person;
  const markers = await getMarkers(ctx);
  const { treatments } = await getCatalog(ctx);
  const nameOf = (key: string) => treatments.find((one) => one.key === key)?.name ?? key;
  const answers = await toAnswersView(ctx, page.answers);
  return {
    userId,
    strip: toStripView(page),
    flags: toFlagViews(ctx, page, { markers, nameOf }),
    medicines: toMedicineViews(page, actorId(ctx.actor)),
    chart: { userId, sections: toChartOfView(ctx, userId, page.chart).sections },
    due: await toDueViews(ctx, page.due),
    labOrders: await toNewestOrders(ctx, page.labOrders),
    summary: toSummaryView(ctx, page),
    evidence: toEvidenceView(ctx, page, markers),
    intake: {
      findings: toFindingViews(answers),
      forms: answers.forms.map(({ key, title, sentOn, rows }) => ({ key, title, sentOn, count: rows.length })),
    },
    timeline: toTimelineView(ctx, page, nameOf),
  };
}
export type PatientView = Awaited<ReturnType<typeof toPatientView>>;

const MAX_ORDERS = 3;

async function toNewestOrders(ctx: Ctx, { orders, panels }: PatientPage["labOrders"]) {
  const treatments = orders.length > 0 ? await treatmentNames(ctx) : {};
  return orders.slice(0, MAX_ORDERS).map((order) => toLabOrderView(ctx, order, { panels, treatments }));
}

/** What the intake found, each with what the patient said. */
export function toFindingViews({ findings }: Pick<Awaited<ReturnType<typeof toAnswersView>>, "findings">) {
  return findings.map(({ key, tag, tone, text, about, question, answer }) => ({
    key,
    tag,
    tone,
    text,
    about,
    said: [question, answer].filter(Boolean).join(" "),
  }));
}
