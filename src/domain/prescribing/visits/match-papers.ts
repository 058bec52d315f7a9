/** An order on paper that a visit asked for. */
export type Paper = { id: string; userId: string; prescriberId: string; carriedAt: Date };
export type Transcribed = { userId: string; prescriberId: string; transcribedAt: Date };

/**
 * The papers that nobody has entered yet, oldest first. A prescription that was entered stands for the oldest open paper of the same
 * member and prescriber from before it.
 */
export function openPapers<One extends Paper>(papers: readonly One[], transcribed: readonly Transcribed[]): One[] {
  const open = papers.toSorted((a, b) => a.carriedAt.getTime() - b.carriedAt.getTime());
  for (const entered of transcribed.toSorted((a, b) => a.transcribedAt.getTime() - b.transcribedAt.getTime())) {
    const at = open.findIndex(
      ({ userId, prescriberId, carriedAt }) =>
        userId === entered.userId && prescriberId === entered.prescriberId && carriedAt <= entered.transcribedAt,
    );
    if (at >= 0) open.splice(at, 1);
  }
  return open;
}
