import { createHash } from "node:crypto";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canonicalText, parseFixturesText, parseFormText } from "../forms/parse-form.server.ts";
import { findFormProblems, type PublishingProblem } from "./find-form-problems.ts";
import { findVersionText, insertVersion, selectAllVersions, selectCurrentDefinitions } from "./queries.server.ts";

export type ProposeFormResult =
  | { kind: "proposed"; version: number }
  | { kind: "refused"; problems: PublishingProblem[] };

/**
 * One admin's new version of a form, as YAML or JSON, with its fixtures. Its number is the next one, whatever the text says. It's a
 * draft until another admin approves it. A form that publishing would refuse isn't saved.
 */
export async function proposeForm(
  ctx: Ctx,
  input: { form: string; text: string; fixtures: string },
): Promise<ProposeFormResult> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const newest = (await selectAllVersions(tx.trx)).find(({ formKey }) => formKey === input.form);
    if (!newest) throw new AppError("not-found");
    const parsed = parseFormText(input.text);
    if ("places" in parsed) return refused(parsed.places.map((at) => ({ code: "wrong-shape", at })));
    const fixtures = parseFixturesText(input.fixtures);
    if ("places" in fixtures) return refused(fixtures.places.map((at) => ({ code: "fixtures-wrong-shape", at })));
    if (parsed.form.form !== input.form) return refused([{ code: "another-form", at: "" }]);

    const before = await findVersionText(tx.trx, newest.formKey, newest.version);
    const isSame =
      before && canonicalText(before.definition) === canonicalText({ ...parsed.form, version: newest.version });
    if (isSame) return refused([{ code: "unchanged", at: "" }]);
    const definition = { ...parsed.form, version: newest.version + 1 };
    const problems = findFormProblems(definition, fixtures.fixtures, await selectCurrentDefinitions(tx.trx));
    if (problems.length > 0) return refused(problems);

    const text = canonicalText(definition);
    const isSaved = await insertVersion(tx.trx, {
      form_key: definition.form,
      version: definition.version,
      definition: text,
      fixtures: JSON.stringify(fixtures.fixtures),
      sha256: createHash("sha256").update(text).digest("hex"),
      proposed_by: admin.userId,
      proposed_at: tx.now,
    });
    if (!isSaved) throw new AppError("conflict");
    await recordAudit(tx, { action: "form.proposed", reason: `${definition.form} ${definition.version}` });
    return { kind: "proposed", version: definition.version };
  });
}

function refused(problems: PublishingProblem[]): ProposeFormResult {
  return { kind: "refused", problems };
}
