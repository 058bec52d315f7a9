import type { ReactNode } from "react";
import { href } from "react-router";
import { Notice } from "#ui/callout/notice.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageTitle } from "../../shared/page/page-title.tsx";
import type { IdentityText } from "../../shared/language/es/identity.server.ts";
import type { Route } from "./+types/identity.ts";
import { ComparisonDrawing, FaceDrawing, IdDrawing } from "./identity-drawings.tsx";
import { StartButton } from "./start-button.tsx";

type StartProps = Route.ComponentProps["loaderData"];

/** Before the ID check: how it goes, what happens to the photos, and the way to a person instead. */
export function Start({ state, isExpiring, isOfAnotherName, verifiedUntil, document, tries }: StartProps) {
  const t = useText<IdentityText>();
  const title = t("Show us that you are you");
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,38rem)_20rem] lg:justify-between">
      <div className="min-w-0">
        <PageTitle>{title}</PageTitle>
        <BackLink to={href("/profile")}>{t("My Account")}</BackLink>
        <h1 className="mt-4 text-question font-bold">{title}</h1>
        <p className="mt-3 text-lead text-ink-2">
          {t(
            "Two photos with your phone: your ID and your face. We have to know who you are before a provider can prescribe anything.",
          )}
        </p>
        {isExpiring && verifiedUntil && (
          <Notice title={t("Your ID expires on {day}", { day: verifiedUntil })} className="mt-6">
            <p>{t("You're verified until then. Show us your new ID before that day, so that nothing has to wait.")}</p>
          </Notice>
        )}
        {state === "expired" && (
          <WarningCallout
            title={
              isOfAnotherName
                ? t("Your name or birth date has changed")
                : t("Your ID expired on {day}", { day: document?.expires ?? "" })
            }
            className="mt-6"
          >
            <p>
              {isOfAnotherName
                ? t(
                    "We checked your ID under another name or birth date. Show us an ID that says what your account says now.",
                  )
                : t("Show us one that's valid today.")}
            </p>
          </WarningCallout>
        )}
        <h2 className="sr-only">{t("How it goes")}</h2>
        <ol className="mt-6 grid gap-4 sm:grid-cols-3">
          <Step picture={<IdDrawing />} title={t("1. Your ID")}>
            {t("Driver license, state ID or passport. Not expired.")}
          </Step>
          <Step picture={<FaceDrawing />} title={t("2. Your face")}>
            {t("Good light, no hat, no dark glasses.")}
          </Step>
          <Step picture={<ComparisonDrawing />} title={t("3. We compare")}>
            {t("Name, birth date and face.")}
          </Step>
        </ol>
        <h2 className="mt-9 border-b border-ink pb-2 text-h3 font-heading">{t("What happens to your photos")}</h2>
        <ul className="mt-4 grid gap-3">
          <Fact icon="lock">
            {t("A checking company,")} <b className="font-semibold">Stripe</b>
            {t(", takes the photos on its own page. They")} <b className="font-semibold">{t("never come to us")}</b>
            {t(", and no one here can look at them.")}
          </Fact>
          <Fact icon="cross">
            {t("We ask them to delete the photos")} <b className="font-semibold">{t("right after the check")}</b>
            {t(", 30 days at the latest.")}
          </Fact>
          <Fact icon="card">
            {t("We keep: that it matched, the kind of ID, its state, the last four characters and the day it expires.")}
          </Fact>
          <Fact icon="user">
            {t(
              "They compare the shape of your face with the photo on your ID. If you don't want that, a person can check you instead.",
            )}
          </Fact>
        </ul>
        <div className="mt-7 flex flex-wrap gap-3">
          <StartButton>{state === "started" ? t("Go on where I stopped") : t("Start the ID check")}</StartButton>
          <ButtonLink to={href("/identity/person")} variant="secondary">
            {t("Ask a person to check instead")}
          </ButtonLink>
        </div>
        <p className="mt-3 text-small text-ink-2">
          {t(
            "On a computer: their page can hand the photos over to your phone. This page goes on by itself when you're done.",
          )}
        </p>
      </div>
      <aside aria-label={t("Good to know")}>
        <h2 className="border-b border-ink pb-2 text-lead font-heading">{t("Good to know")}</h2>
        <ul className="mt-4 grid gap-3">
          <Fact icon="user">
            <b className="font-semibold">{t("Name changed?")}</b> {t("Your account needs the name on your ID.")}{" "}
            <Link to={href("/profile/change/:question", { question: "name" })}>{t("Check your name")}</Link>
            {t(". You can tell us the name you go by.")}
          </Fact>
          <Fact icon="clock">
            <b className="font-semibold">
              {tries.of === 3 ? t("Three tries.") : t("{count} tries.", { count: tries.of })}
            </b>{" "}
            {t("After that a person helps you. You don't lose your visit.")}
          </Fact>
          <Fact icon="info">
            <b className="font-semibold">{t("No ID at hand?")}</b>{" "}
            <Link to={href("/identity/person")}>{t("Let a person call you")}</Link>.
          </Fact>
        </ul>
      </aside>
    </div>
  );
}

function Step({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="overflow-hidden rounded-control border border-line bg-surface">
      {picture}
      <div className="p-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-ink-2">
      <Icon name={icon} className="mt-0.5 flex-none text-petrol-600" />
      <span>{children}</span>
    </li>
  );
}
