import "./drug-comparison.css";

/** Two medicines in two columns. On phones the question is above its two answers. */
export function DrugComparison({ html }: { html: string }) {
  return <div className="drug-comparison mt-6" dangerouslySetInnerHTML={{ __html: html }} />;
}
