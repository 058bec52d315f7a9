import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import type { CallState } from "../../shared/room/call.ts";
import { OwnPicture } from "../../shared/room/device-check.tsx";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";
import { LateNotice, minutesLate, timeIn } from "./late-notice.tsx";
import type { RoomPageView } from "./room.server.ts";

type WaitingRoomProps = {
  view: RoomPageView & { arrival: NonNullable<RoomPageView["arrival"]> };
  state: CallState;
};

/** Checked in, and the provider isn't there yet. It becomes the call by itself. */
export function WaitingRoom({ view, state }: WaitingRoomProps) {
  const t = useText<RoomText>();
  const locale = LOCALES[useLanguage()];
  const late = state.expectedAt && state.saidAt ? { expectedAt: state.expectedAt, saidAt: state.saidAt } : view.late;
  const isLate = minutesLate(view, late) > 0;
  const appointmentId = view.id;
  return (
    <>
      <section aria-labelledby="waiting" className="grid gap-2 border-y-2 border-ink bg-surface px-4 py-6 md:p-7">
        <h1 id="waiting" className="text-body font-semibold">
          {t("You are in the waiting room")}
        </h1>
        <p role="status">
          <span className="block text-readout-large font-heading">
            {late && isLate ? t("about {time}", { time: timeIn(view.zone, late.expectedAt, locale) }) : view.hour}
          </span>
          <span className="mt-1.5 block text-lead font-medium">
            {t("is when {provider} expects to see you. The call starts here by itself.", { provider: view.provider })}
          </span>
        </p>
      </section>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <div className="grid content-start gap-6">
          {state.socket === "lost" && <p role="status">{t("Your connection dropped. Trying again…")}</p>}
          {late && <LateNotice view={view} late={late} />}
          <section aria-labelledby="while-you-wait">
            <h2 id="while-you-wait" className="mb-2 text-h3 font-heading">
              {t("While you wait")}
            </h2>
            <ul className="border-t border-ink">
              <Line icon="check" title={t("You are checked in")} text={view.arrival.where} />
              <Line
                icon="device"
                title={t("Keep this page open")}
                text={t("If you close it, open it again from your visit. Your place stays yours.")}
              />
              <Line
                icon="file"
                title={t("Have these near you")}
                text={t("Your medicine bottles, and a blood pressure cuff if you own one.")}
              />
            </ul>
          </section>
        </div>
        <section aria-label={t("Your picture")} className="grid content-start gap-4">
          <OwnPicture
            stream={state.localVideo}
            text={
              state.media === "asking"
                ? t("Your browser asks for permission. Press Allow.")
                : t("Your camera is off. Allow it for this page and reload.")
            }
          />
          {isLate && (
            <>
              <ButtonLink to={href("/visits/:appointmentId", { appointmentId })} variant="secondary" wide>
                {t("I can't wait")}
              </ButtonLink>
              <p className="text-small text-ink-2">
                {t("Call us at {phone} to move your visit. It is free when we are late.", { phone: view.clinicPhone })}
              </p>
            </>
          )}
        </section>
      </div>
    </>
  );
}

function Line({ icon, title, text }: { icon: IconName; title: string; text: ReactNode }) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <Icon name={icon} className="text-success-700" />
      <span className="grid">
        <b>{title}</b>
        <small className="text-small text-ink-2">{text}</small>
      </span>
    </li>
  );
}
