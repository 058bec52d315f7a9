import { resultStatusOf } from "../markers/result-status.ts";
import type { LabAlert, LabReport } from "../report.ts";

/**
 * Whether one approved sentence fits every result: all in the lab's own range, nothing held back, nothing that only the lab
 * understands, and no open alert. Browser-safe.
 */
export function isAllInRange(
  { status, values, printed }: Pick<LabReport, "status" | "values" | "printed">,
  alerts: readonly Pick<LabAlert, "level" | "closedAt">[],
): boolean {
  return (
    status === "released" &&
    values.length > 0 &&
    printed.length === 0 &&
    values.every((value) => resultStatusOf(value) === "in-range" && !value.holdReason) &&
    !alerts.some(({ level, closedAt }) => level !== "INFO" && closedAt === null)
  );
}
