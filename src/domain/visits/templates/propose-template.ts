import { createHash } from "node:crypto";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canonicalTemplate, parseTemplateText } from "../notes/parse-note.server.ts";
import { findTemplateProblems, type TemplateProblem } from "./find-template-problems.ts";
import { insertTemplate, selectVersionsOf } from "./queries.server.ts";

export type ProposeTemplateResult =
  | { kind: "proposed"; version: number }
  | { kind: "refused"; problems: TemplateProblem[] };

/**
 * One admin's new version of a note template, as YAML or JSON. Its number is the next one, whatever the text says. No note uses it
 * until another admin approves it.
 */
export async function proposeTemplate(ctx: Ctx, input: { key: string; text: string }): Promise<ProposeTemplateResult> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [newest] = await selectVersionsOf(tx.trx, input.key);
    if (!newest) throw new AppError("not-found");
    const parsed = parseTemplateText(input.text);
    if ("places" in parsed) return refused(parsed.places.map((at) => ({ code: "wrong-shape", at })));
    if (parsed.template.key !== input.key) return refused([{ code: "another-template", at: "" }]);
    const same = { ...parsed.template, version: newest.template.version };
    if (canonicalTemplate(same) === canonicalTemplate(newest.template)) return refused([{ code: "unchanged", at: "" }]);
    const template = { ...parsed.template, version: newest.template.version + 1 };
    const problems = await findTemplateProblems(tx, template);
    if (problems.length > 0) return refused(problems);
    const text = canonicalTemplate(template);
    const isSaved = await insertTemplate(tx.trx, {
      key: template.key,
      version: template.version,
      definition: text,
      sha256: createHash("sha256").update(text).digest("hex"),
      proposed_by: admin.userId,
      proposed_at: tx.now,
    });
    if (!isSaved) throw new AppError("conflict");
    await recordAudit(tx, { action: "note-template.proposed", reason: `${template.key} ${template.version}` });
    return { kind: "proposed", version: template.version };
  });
}

function refused(problems: TemplateProblem[]): ProposeTemplateResult {
  return { kind: "refused", problems };
}
