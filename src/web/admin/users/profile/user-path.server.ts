import type { Ctx } from "#core/ctx.ts";
import { formatNearDate } from "#core/format-date.ts";
import { getPathOf } from "#domain/orders/path/get-path-of.ts";
import type { MemberPath } from "#domain/orders/path/load-path.ts";
import { FINDING_LABELS, STEP_TITLES } from "../../../shared/path/step-text.ts";

/** The same path that the member sees at home, as states; `steps` is null once there is nothing left of it. */
export async function getUserPath(ctx: Ctx, userId: string) {
  const steps = toSteps(await getPathOf(ctx, { userId }));
  const isOver = steps.every(({ state }) => state === "done");
  const photoId = steps.find(({ key }) => key === "identity");
  return {
    steps: isOver ? null : steps,
    photoId: photoId ? [photoId.finding, photoId.when].filter(Boolean).join(", ") : null,
  };
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
