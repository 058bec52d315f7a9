import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import type { NoteTemplate } from "../notes/note-template.ts";
import { selectTemplates } from "../notes/queries.server.ts";

export type TemplateProblem =
  /** Not in the shape of a template; `at` is the place. */
  | { code: "wrong-shape"; at: string }
  | { code: "another-template" | "unchanged"; at: "" }
  /** A kind of visit that would have no template any more. */
  | { code: "kind-without-template"; at: string };

/** Why a template can't be used beside the others: every kind of visit that has one for everybody now must still have one. */
export async function findTemplateProblems(tx: TxCtx, template: NoteTemplate): Promise<TemplateProblem[]> {
  const now = await selectTemplates(tx.trx, clinicToday(tx));
  const then = [...now.filter(({ key }) => key !== template.key), template];
  const kindsOf = (templates: readonly NoteTemplate[]) =>
    new Set(templates.filter(({ treatments }) => !treatments).flatMap(({ kinds }) => kinds));
  const covered = kindsOf(then);
  return [...kindsOf(now)]
    .filter((kind) => !covered.has(kind))
    .map((kind) => ({ code: "kind-without-template", at: kind }));
}
