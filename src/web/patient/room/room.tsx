import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import { href, useNavigate, useRevalidator } from "react-router";
import { useEffect } from "react";
import { VisitCall } from "../../shared/room/visit-call.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/room.ts";
import { arrive } from "./arrive.server.ts";
import { RoomFrame } from "./layout.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { Ready } from "./ready.tsx";
import { loadRoomPage } from "./room.server.ts";
import { WaitingRoom } from "./waiting-room.tsx";

export const meta = noIndex;

/** The patient's video visit: getting ready, checking in, waiting, the call. One address for all of it, so a reload goes on. */
export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, (ctx, language) => loadRoomPage(ctx, requireId(args.params.appointmentId), language));
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) =>
    arrive(ctx, requireId(args.params.appointmentId), await readForm(args.request)),
  );
}

export default function RoomPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useText<RoomText>();
  const navigate = useNavigate();
  useOpening(view.isOpen ? null : view.opensAt);
  const refused = actionData;
  const { room, arrival } = view;
  if (room && arrival) {
    const leave = () => void navigate(href("/visits/:appointmentId", { appointmentId: view.id }));
    return (
      <>
        <PageTitle>{t("Video visit")}</PageTitle>
        <VisitCall
          room={room}
          layout="page"
          title={t("Video visit with {provider}", { provider: view.provider })}
          onLeave={leave}
          renderWaiting={(state) => (
            <RoomFrame>
              <WaitingRoom view={{ ...view, arrival }} state={state} />
            </RoomFrame>
          )}
        />
      </>
    );
  }
  const elsewhere = refused?.values["elsewhere"];
  return (
    <RoomFrame>
      <PageTitle refused={Boolean(refused)}>{t("Your video visit")}</PageTitle>
      {elsewhere ? (
        <Elsewhere view={view} state={elsewhere} />
      ) : (
        <>
          <FormProblems refused={refused} />
          <Ready view={view} refused={refused} />
        </>
      )}
    </RoomFrame>
  );
}

/** The button turns on by itself when check-in opens. */
function useOpening(opensAt: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!opensAt) return;
    const wait = new Date(opensAt).getTime() - Date.now() + 500;
    // Timers are good for 24 days; nobody waits longer on this page.
    if (wait > 86_400_000) return;
    const timer = setTimeout(() => void revalidate(), Math.max(wait, 5_000));
    return () => clearTimeout(timer);
  }, [opensAt, revalidate]);
}
