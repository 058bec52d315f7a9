import type { Ctx } from "#core/ctx.ts";
import { formatNearDate } from "#core/format-date.ts";
import { getPathOf } from "#domain/orders/path/get-path-of.ts";
import type { MemberPath } from "#domain/orders/path/load-path.ts";
import { FINDING_LABELS, STEP_TITLES } from "../../../shared/path/step-text.ts";

/** The same path that the member sees at home, as states. Null once there is nothing left of it. */
export async function findUserPath(ctx: Ctx, userId: string) {
  const path = await getPathOf(ctx, { userId });
  return path && path.steps.some(({ state }) => state !== "done") ? toSteps(path) : null;
}

function toSteps({ steps, today }: MemberPath) {
  return steps.map(({ key, state, finding, on, by }) => ({
    key,
    state,
    title: STEP_TITLES[key],
    finding: FINDING_LABELS[finding],
    when: on ? formatNearDate(on, today) : by ? `by ${formatNearDate(by, today)}` : null,
  }));
}
export type UserPathStep = ReturnType<typeof toSteps>[number];
