import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { FORM_KEYS } from "../forms/forms-for.ts";
import { selectAllVersions, type FormVersion } from "./queries.server.ts";

/** Every form with its versions, newest first, in the order people answer them. */
export async function listFormVersions(ctx: Ctx): Promise<{ formKey: string; versions: FormVersion[] }[]> {
  requireAdmin(ctx);
  const all = await inReadTransaction(ctx, ({ trx }) => selectAllVersions(trx));
  return FORM_KEYS.map((formKey) => ({ formKey, versions: all.filter((one) => one.formKey === formKey) })).filter(
    ({ versions }) => versions.length > 0,
  );
}
