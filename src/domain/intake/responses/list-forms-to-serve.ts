import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import type { FormDefinition } from "../forms/form.ts";
import { formsFor } from "../forms/forms-for.ts";
import { mayServe } from "../forms/may-serve.ts";
import { selectVersions, type FormVersionRow } from "./queries.server.ts";

/**
 * The forms for these treatments, each in the version that someone began with or else the newest approved one. Null if a form
 * can't be served: in production, drafts aren't.
 */
export async function listFormsToServe(
  tx: TxCtx,
  input: { treatments: readonly string[]; begun: readonly { formKey: string; version: number }[] },
): Promise<{ definitions: FormDefinition[]; hasDraft: boolean } | null> {
  const keys = formsFor(input.treatments);
  if (keys.length === 0) return { definitions: [], hasDraft: false };
  const versions = (await selectVersions(tx.trx, keys, clinicToday(tx))).filter((one) => mayServe(one, tx.env.APP_ENV));
  const chosen = keys.map((key) =>
    choose(
      versions.filter(({ formKey }) => formKey === key),
      input.begun,
    ),
  );
  if (chosen.some((one) => one === undefined)) return null;
  const served = chosen.filter((one) => one !== undefined);
  return {
    definitions: served.map(({ definition }) => definition),
    hasDraft: served.some(({ status }) => status === "draft"),
  };
}

function choose(
  versions: readonly FormVersionRow[],
  begun: readonly { formKey: string; version: number }[],
): FormVersionRow | undefined {
  const started = versions.find((one) =>
    begun.some(({ formKey, version }) => formKey === one.formKey && version === one.version),
  );
  return started ?? versions.find(({ status }) => status === "approved") ?? versions[0];
}
