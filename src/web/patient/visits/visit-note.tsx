import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PrintButton } from "../../shared/page/print-button.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { loadSignedNote } from "../../shared/note/signed-note.server.ts";
import { SignedNote } from "../../shared/note/signed-note.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Route } from "./+types/visit-note.ts";

export const meta = noIndex;

/** What the provider wrote about a visit, for its patient: the signed note and everything added to it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const appointmentId = requireId(args.params.appointmentId);
    return { appointmentId, note: await loadSignedNote(ctx, appointmentId) };
  });
}

export default function VisitNotePage({ loaderData: { appointmentId, note } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-article gap-8">
      <PageTitle>Visit note</PageTitle>
      <div>
        <BackLink to={href("/visits/:appointmentId", { appointmentId })}>Your visit</BackLink>
        <div className="mt-4">
          <PageHeader title="Your visit note" lead={note.title} actions={<PrintButton>Print</PrintButton>} />
        </div>
      </div>
      <SignedNote note={note} />
      <p className="text-ink-2">
        Does something here look wrong, or do you have a question?{" "}
        <Link to={href("/profile/messages")}>Send us a message</Link>. Your provider can add a correction to the note.
      </p>
    </div>
  );
}
