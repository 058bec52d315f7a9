import { href } from "react-router";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { BmiForm } from "../parts/bmi/bmi-form.tsx";
import { extractHtml } from "../parts/text/content-html.server.ts";
import { loadTreatmentPage } from "./treatment-page.server.ts";

/** The page about two medicines: its text has the comparison as a table, which gets its own section. */
export async function loadSemaglutide(ctx: Ctx) {
  const loaded = await loadTreatmentPage(ctx, href("/semaglutide"));
  const facts = await getClinicalFacts(ctx);
  const [what, comparison] = extractHtml(loaded.what, /<div class="table-scroll"[^>]*>([\s\S]*?)<\/div>/);
  return {
    ...loaded,
    what,
    comparison: withRowHeaders(comparison),
    doseSteps: [facts.dose_steps_semaglutide, facts.dose_steps_tirzepatide],
    /** As HTML: a form that needs no JavaScript loads none. */
    bmiForm: renderToStaticMarkup(createElement(BmiForm, { limits: facts.weight_bmi_limits }), {
      identifierPrefix: "bmi",
    }),
  };
}

/** Markdown tables have no row headers; in a comparison, the first cell of each row is one. */
function withRowHeaders(table: string): string {
  return table
    .replaceAll(/<tr>(\s*)<td>([\s\S]*?)<\/td>/g, '<tr>$1<th scope="row">$2</th>')
    .replaceAll(/<th>(?=<\/th>)<\/th>/g, "<td></td>")
    .replaceAll(/<th>/g, '<th scope="col">');
}
