/** A finding of an audit check, "row-changed ID" or "seal-missing N", as a sentence. Older checks stored sentences. */
export function auditProblemText(problem: string): string {
  const [kind, which, found, expected] = problem.split(" ");
  switch (kind) {
    case "row-changed":
      return `Row ${which} was changed`;
    case "batch-changed":
      return `Batch ${which} has ${found} rows but ${expected} were sealed, or their order changed`;
    case "seal-changed":
      return `Seal ${which} was changed`;
    case "seal-missing":
      return `Seal ${which} is missing`;
    default:
      return problem;
  }
}
