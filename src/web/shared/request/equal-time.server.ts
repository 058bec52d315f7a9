/**
 * Answers no sooner than `ms` after the question. Whether an email is known decides how much there is to do; it must not be
 * readable from the time it takes. The floor lies above what the longest of those ways needs.
 */
export async function withMinimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((done) => setTimeout(done, ms))]);
  return result;
}
