import { Callout } from "#ui/callout/callout.tsx";

/** Only outside production, where drafts are served. */
export function DraftRibbon({ isDraft }: { isDraft: boolean }) {
  if (!isDraft) return null;
  return (
    <Callout tone="warning" className="mb-6">
      <p>Draft: no clinician has approved these questions yet.</p>
    </Callout>
  );
}
