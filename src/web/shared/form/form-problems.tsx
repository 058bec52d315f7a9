import { ErrorSummary } from "#ui/form/error-summary.tsx";
import type { Refused } from "./problems.ts";

/** First in main after a refused form; otherwise renders nothing. */
export function FormProblems({ refused }: { refused: Pick<Refused, "problems"> | undefined }) {
  if (!refused) return null;
  return (
    <div className="mb-8 max-w-column">
      <ErrorSummary errors={refused.problems} />
    </div>
  );
}
