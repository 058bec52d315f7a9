import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { LevelTag } from "../../shared/lab/alert-list.tsx";
import { Highlights } from "../../shared/lab/highlights.tsx";
import type { ToReviewView } from "./results-to-review.server.ts";

/** Lab reports that no provider has looked at, the most urgent first. */
export function ResultsToReview({ results }: { results: ToReviewView }) {
  return (
    <section aria-label="Results to review">
      <SectionHeader
        title="Results to review"
        aside={results.length > 0 ? `${results.length}, most urgent first` : null}
      />
      {results.length === 0 ? (
        <p className="py-4 text-ink-2">No lab reports need your review.</p>
      ) : (
        <ul>
          {results.map((result) => (
            <li
              key={result.id}
              className="grid gap-x-6 gap-y-1 border-b border-line py-3 md:max-xl:grid-cols-[minmax(0,1fr)_auto_auto] md:max-xl:items-center"
            >
              <div className="grid justify-items-start gap-1">
                {result.patientId ? (
                  <Link
                    to={href("/provider/patients/:userId", { userId: result.patientId })}
                    className="touch-target font-semibold"
                  >
                    {result.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{result.name}</span>
                )}
                <Highlights highlights={result.highlights} />
                <span className="text-small text-ink-2">
                  <Link
                    to={href("/provider/results/:reportId", { reportId: result.id })}
                    className="touch-target"
                    aria-label={`Review ${result.name}, collected ${result.collected}`}
                  >
                    Review
                  </Link>
                  . Collected {result.collected}, {result.lab}
                  {!result.isVerified && ". Not checked by a second person yet"}
                </span>
              </div>
              <span className="flex flex-wrap gap-2 empty:hidden">
                {result.isCritical && <LevelTag level="PAGE" />}
                {result.isTask && <LevelTag level="PRV" />}
                {result.isNobodys && <Tag tone="outline">Any provider</Tag>}
              </span>
              <span className={result.isLate ? "text-small font-semibold text-danger-700" : "text-small text-ink-2"}>
                {result.isLate ? "Late, was due" : "Due"} {result.due}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
