import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { claimCoverageGap } from "#domain/intake/coverage/claim-coverage-gap.ts";
import { closeCoverageGap } from "#domain/intake/coverage/close-coverage-gap.ts";
import { listCoverageGaps } from "#domain/intake/coverage/list-coverage-gaps.ts";
import { refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { timeLeft } from "../inbox/time-left.ts";

/** The worklist, formatted. */
export async function loadIntake(ctx: Ctx) {
  const gaps = await listCoverageGaps(ctx);
  const staffId = "userId" in ctx.actor ? ctx.actor.userId : null;
  return {
    gaps: gaps.map(({ id, userId, name, state, openedAt, dueAt, claimedBy, candidates }) => ({
      id,
      userId,
      name,
      state: state ? (US_STATE_NAMES[state] ?? state) : null,
      opened: formatMoment(ctx, openedAt),
      left: timeLeft(dueAt, ctx.now),
      claim: claimedBy === null ? ("free" as const) : claimedBy === staffId ? ("own" as const) : ("other" as const),
      candidates: candidates.map(
        ({ providerId, providerName, credentials }) => [providerId, `${providerName}, ${credentials}`] as const,
      ),
    })),
  };
}

/** The buttons of the page. */
export async function actOnIntake(ctx: Ctx, values: FormValues) {
  const { intent = "", id = "", providerId = "" } = values;
  const back = (done: string) => redirect(`${href("/admin/intake")}?done=${done}`, 303);
  try {
    if (intent === "claim") {
      await claimCoverageGap(ctx, { gapId: requireId(id) });
      return back("claimed");
    }
    if (intent === "assign") {
      const gapId = requireId(id);
      if (!providerId) return refuseForm([{ fieldId: `providerId-${id}`, message: "Choose a provider" }], values);
      const { kind } = await closeCoverageGap(ctx, { gapId, providerId: requireId(providerId) });
      return kind === "assigned" ? back("assigned") : refuseForm([{ message: NOT_LICENSED }], values);
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
  return refuseForm([{ message: "Choose what to do" }], values);
}

const NOT_LICENSED = "This provider isn't licensed there. Choose another one";
