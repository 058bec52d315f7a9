/** Production serves only what a clinician approved. Elsewhere a draft is served too, and its pages say that it is one. */
export function mayServe(version: { status: string }, appEnv: string): boolean {
  return version.status === "approved" || (version.status === "draft" && appEnv !== "production");
}
