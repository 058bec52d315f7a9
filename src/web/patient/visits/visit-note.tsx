import { href } from "react-router";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { AfterVisitText } from "../../shared/language/es/after-visit.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { loadSignedNote } from "../../shared/note/signed-note.server.ts";
import { SignedNote } from "../../shared/note/signed-note.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Route } from "./+types/visit-note.ts";

export const meta = noIndex;

/** What the provider wrote about a visit, for its patient: the signed note and everything added to it. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const appointmentId = requireId(args.params.appointmentId);
    return { appointmentId, note: await loadSignedNote(ctx, appointmentId, language) };
  });
}

export default function VisitNotePage({ loaderData: { appointmentId, note } }: Route.ComponentProps) {
  const t = useText<AfterVisitText>();
  return (
    <div className="grid max-w-article gap-8">
      <PageTitle>{t("Visit note")}</PageTitle>
      <div>
        <BackLink to={href("/visits/:appointmentId", { appointmentId })}>{t("Your visit")}</BackLink>
        <div className="mt-4">
          <PageHeader
            title={t("Your visit note")}
            lead={<span lang="en">{note.title}</span>}
            actions={<PrintButton>{t("Print")}</PrintButton>}
          />
        </div>
      </div>
      <SignedNote note={note} />
      <p className="text-ink-2">
        {t("Does something here look wrong, or do you have a question?")}{" "}
        <Link to={href("/profile/messages")}>{t("Send us a message")}</Link>
        {t(". Your provider can add a correction to the note.")}
      </p>
    </div>
  );
}
