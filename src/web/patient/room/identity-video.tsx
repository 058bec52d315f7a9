import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import { href, redirect, useNavigate } from "react-router";
import { getIdentityStatus } from "#domain/intake/identity-check/get-identity-status.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { roomText } from "../../shared/language/es/messages.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { toIdentityRoom } from "../../shared/room/identity-room.ts";
import { VisitCall } from "../../shared/room/visit-call.tsx";
import type { Route } from "./+types/identity-video.ts";

export const meta = noIndex;

/** The member's side of an identity check by video. Without an open case there is no call. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const { call } = await getIdentityStatus(ctx);
    if (!call?.isOpen) throw redirect(href("/identity"), 303);
    const side = "patient";
    return toIdentityRoom({ checkId: call.checkId, side, otherName: ctx.env.BRAND_NAME }, roomText(language));
  });
}

export default function IdentityVideo({ loaderData: room }: Route.ComponentProps) {
  const t = useText<RoomText>();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle>{t("Identity check by video")}</PageTitle>
      <VisitCall
        room={room}
        layout="page"
        title={t("Identity check by video")}
        onLeave={() => void navigate(href("/identity"))}
      />
    </>
  );
}
