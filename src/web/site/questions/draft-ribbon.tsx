import { Callout } from "#ui/callout/callout.tsx";
import { useText } from "#ui/language/text.ts";
import type { QuestionsText } from "../../shared/language/es/questions.server.ts";

/** Only outside production, where drafts are served. */
export function DraftRibbon({ isDraft }: { isDraft: boolean }) {
  const t = useText<QuestionsText>();
  if (!isDraft) return null;
  return (
    <Callout tone="warning" className="mb-6">
      <p>{t("Draft: no clinician has approved these questions yet.")}</p>
    </Callout>
  );
}
