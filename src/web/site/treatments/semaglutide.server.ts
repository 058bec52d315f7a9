import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import { Translated } from "#ui/language/text.ts";
import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { BmiForm } from "../parts/bmi/bmi-form.tsx";
import { extractHtml } from "../parts/text/content-html.server.ts";
import { doseStepsOf } from "./dose-steps.server.ts";
import { loadTreatmentPage } from "./treatment-page.server.ts";
import { factsText, messagesFor, pagesText } from "../../shared/language/es/messages.server.ts";
import { inLanguage, languageOf } from "../../shared/language/language.ts";

/** The page about two medicines: its text has the comparison as a table, which gets its own section. */
export async function loadSemaglutide(ctx: Ctx, path: string) {
  const language = languageOf(path);
  const f = factsText(language);
  const action = inLanguage(language, href("/semaglutide/bmi"));
  const loaded = await loadTreatmentPage(ctx, path);
  const facts = await getClinicalFacts(ctx);
  const [what, comparison] = extractHtml(loaded.what, /<div class="table-scroll"[^>]*>([\s\S]*?)<\/div>/);
  return {
    ...loaded,
    trail: loaded.trail.slice(0, 1),
    current: pagesText(language)("Medical weight loss"),
    what,
    comparison: withRowHeaders(comparison),
    doseSteps: doseStepsOf(facts, f),
    /** As HTML: a form that needs no JavaScript loads none. */
    bmiForm: renderToStaticMarkup(
      createElement(
        Translated,
        { value: language === "es" ? messagesFor(action) : undefined },
        createElement(BmiForm, { limits: facts.weight_bmi_limits, action }),
      ),
      { identifierPrefix: "bmi" },
    ),
  };
}

/** Markdown tables have no row headers; in a comparison, the first cell of each row is one. */
function withRowHeaders(table: string): string {
  return table
    .replaceAll(/<tr>(\s*)<td>([\s\S]*?)<\/td>/g, '<tr>$1<th scope="row">$2</th>')
    .replaceAll(/<th>(?=<\/th>)<\/th>/g, "<td></td>")
    .replaceAll(/<th>/g, '<th scope="col">');
}
