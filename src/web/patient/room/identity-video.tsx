import { href, redirect, useNavigate } from "react-router";
import { getIdentityStatus } from "#domain/intake/identity-check/get-identity-status.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { toIdentityRoom } from "../../shared/room/identity-room.ts";
import { VisitCall } from "../../shared/room/visit-call.tsx";
import type { Route } from "./+types/identity-video.ts";

export const meta = noIndex;

/** The member's side of an identity check by video. Without an open case there is no call. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { call } = await getIdentityStatus(ctx);
    if (!call?.isOpen) throw redirect(href("/identity"), 303);
    return toIdentityRoom({ checkId: call.checkId, side: "patient", otherName: ctx.env.BRAND_NAME });
  });
}

export default function IdentityVideo({ loaderData: room }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>Identity check by video</PageTitle>
      <VisitCall
        room={room}
        layout="page"
        title="Identity check by video"
        onLeave={() => void navigate(href("/identity"))}
      />
    </>
  );
}
