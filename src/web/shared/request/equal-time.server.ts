/**
 * Responds no sooner than `ms` after the request. A known email needs more or less work than an unknown one, and the response
 * time must not reveal which. The minimum is above what the slowest path needs.
 */
export async function withMinimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, new Promise((done) => setTimeout(done, ms))]);
  return result;
}
