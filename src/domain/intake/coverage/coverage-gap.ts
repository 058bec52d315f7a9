/** Someone sent their answers, and no provider covers where they are. */
export type CoverageGap = {
  id: string;
  userId: string;
  name: string;
  /** Where they live today. */
  state: string | null;
  openedAt: Date;
  dueAt: Date;
  claimedBy: string | null;
};
