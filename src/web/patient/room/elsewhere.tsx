import { useText } from "#ui/language/text.ts";
import type { RoomText } from "../../shared/language/es/room.server.ts";
import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { RoomPageView } from "./room.server.ts";

/** The patient is in a state where this provider has no license. Nothing is charged and no visit starts. */
export function Elsewhere({ view, state }: { view: RoomPageView; state: string }) {
  const t = useText<RoomText>();
  const place = US_STATE_NAMES[state] ?? state;
  const appointmentId = view.id;
  return (
    <div className="grid max-w-article gap-6 pt-4">
      <h1 className="text-question font-bold">
        {t("{provider} cannot treat you in {place}", { provider: view.provider, place })}
      </h1>
      <p className="text-lead">
        {t(
          "A provider needs a license in the state where you are during the visit. You said {place}, and {provider} sees you for {state}. You are not charged.",
          { place, provider: view.provider, state: view.state },
        )}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line-strong">
        <Way
          title={t("Move the visit to when you are back")}
          text={t("Moving is free. You choose the day and the time.")}
        >
          <ButtonLink to={href("/visits/:appointmentId/reschedule", { appointmentId })}>{t("Pick a time")}</ButtonLink>
        </Way>
        <Way
          title={t("See someone licensed in {place}", { place })}
          text={t("We find a provider for you. Your answers and results go along.")}
        >
          <ButtonLink to={href("/contact-us")} variant="secondary">
            {t("Ask us")}
          </ButtonLink>
        </Way>
        <Way
          title={t("I am in {state} after all", { state: view.state })}
          text={t("Please only say so if it is true. Where you are goes into your record.")}
        >
          <ButtonLink to={href("/visits/:appointmentId/room", { appointmentId })} variant="secondary" reloadDocument>
            {t("Correct my answer")}
          </ButtonLink>
        </Way>
      </ul>
    </div>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-4 p-5">
      <div className="min-w-60 flex-1">
        <h2 className="text-body font-semibold">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  );
}
