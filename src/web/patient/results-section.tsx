import { EmptyState } from "#ui/empty-state.tsx";
import type { loadResultsSection } from "./results-section.server.ts";

type Results = Awaited<ReturnType<typeof loadResultsSection>>;

/** The Lab Results half of /profile/files. */
export function ResultsSection({ results }: { results: Results }) {
  return (
    <section id="results" aria-label="Lab Results" className="mt-8 scroll-mt-6">
      {results.reports.length === 0 && (
        <EmptyState>
          You have no lab results here yet. They stand here as soon as a clinician has released them.
        </EmptyState>
      )}
    </section>
  );
}
