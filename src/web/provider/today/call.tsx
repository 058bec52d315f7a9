import { href, useNavigate } from "react-router";
import { openVisit } from "#domain/visits/open-visit.ts";
import { ErrorPage } from "../../shared/page/error-page.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { loadRoomView } from "../../shared/room/room-view.server.ts";
import { VisitCall } from "../../shared/room/visit-call.tsx";
import type { Route } from "./+types/call.ts";

export const meta = noIndex;

/** The call alone, for a second screen or a phone beside the workspace. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const visitId = requireId(args.params.appointmentId);
    await openVisit(ctx, { visitId });
    return loadRoomView(ctx, { visitId });
  });
}

/** Names stay out of the title, which ends up in the browser's history. */
export default function CallPage({ loaderData: room }: Route.ComponentProps) {
  const navigate = useNavigate();
  const leave = () => void navigate(href("/provider/visits/:appointmentId/check-in", { appointmentId: room.visitId }));
  return (
    <>
      <PageTitle>Video call</PageTitle>
      <VisitCall room={room} layout="page" title="Video call" onLeave={leave} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
