import type { Ctx } from "#core/ctx.ts";
import { signVisit, type SigningBlocker } from "#domain/prescribing/visits/sign-visit.ts";
import { refuseConflict, refuseForm, type FormValues } from "../form/form.server.ts";
import { requireFreshSignIn } from "../sign-in/fresh.server.ts";
import { blockerText } from "./blocker-text.ts";

/**
 * Signs the visit with the version of the note in the form, for a page's intent `sign`. Asks for the second factor first if the last
 * one is too old, and comes back to `path`. Returns the refusal, or null if the visit is signed.
 */
export async function signNoteForm(ctx: Ctx, visitId: string, values: FormValues, path: string) {
  const rev = Number(values["rev"]);
  if (!Number.isInteger(rev) || rev < 1) return refuseForm([{ message: "Write the note first." }]);
  await requireFreshSignIn(ctx, path);
  try {
    const result = await signVisit(ctx, { visitId, rev });
    if (result.kind === "signed") return null;
    if (result.kind === "changed") return refuseForm([{ message: CHANGED }], {}, 409);
    return refuseForm(toProblems(result.blockers), {}, 409);
  } catch (error) {
    return refuseConflict(error, {}, { message: "This visit can’t be signed now. Its current status is below." });
  }
}

const CHANGED = "The note was changed in another tab. Read the latest version and sign again.";

/** Findings are counted: what they say stays in their list on the page. */
function toProblems(blockers: SigningBlocker[]): { message: string }[] {
  const open = blockers.filter(({ code }) => code === "not-discussed").length;
  const about = open === 1 ? "1 finding from intake isn’t" : `${open} findings from intake aren’t`;
  return [
    ...(open > 0 ? [{ message: `${about} discussed yet.` }] : []),
    ...blockers.flatMap((one) => (one.code === "not-discussed" ? [] : [{ message: `${blockerText(one)}.` }])),
  ];
}
