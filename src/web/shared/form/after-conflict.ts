import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A route's `shouldRevalidate`: after a conflict the page must show what the colleague did. */
export function reloadAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
