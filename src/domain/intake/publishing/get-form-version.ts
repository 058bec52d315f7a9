import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { FormDefinition } from "../forms/form.ts";
import type { Fixtures } from "../forms/parse-form.server.ts";
import { findVersionText, selectAllVersions, selectCurrentDefinitions, type FormVersion } from "./queries.server.ts";

export type ReadVersion = FormVersion & {
  definition: FormDefinition;
  /** Null: it came without any. */
  fixtures: Fixtures | null;
  /** Every version of this form, newest first. */
  versions: FormVersion[];
  /** The forms that are answered before it, as they are now. */
  earlier: FormDefinition[];
};

/** One version of a form with its questions; the newest, unless another is asked for. */
export async function getFormVersion(ctx: Ctx, input: { form: string; version?: number | null }): Promise<ReadVersion> {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => {
    const versions = (await selectAllVersions(trx)).filter(({ formKey }) => formKey === input.form);
    const found = input.version ? versions.find(({ version }) => version === input.version) : versions[0];
    const text = found && (await findVersionText(trx, found.formKey, found.version));
    if (!text) throw new AppError("not-found");
    const { definition } = text;
    const earlier = (await selectCurrentDefinitions(trx)).filter(({ form }) => definition.after?.includes(form));
    return { ...found, definition, fixtures: text.fixtures, versions, earlier };
  });
}
