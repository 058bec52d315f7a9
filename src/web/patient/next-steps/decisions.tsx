import { href } from "react-router";
import { Callout } from "#ui/callout/callout.tsx";
import { Link } from "#ui/link/link.tsx";
import { useText } from "#ui/language/text.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import type { NextStepsView } from "./next-steps.server.ts";

/** What a provider decided after reading the answers, in their words. */
export function Decisions({ decisions }: Pick<NextStepsView, "decisions">) {
  const t = useText<NextStepsText>();
  return decisions.map(({ treatment, decision, words }) => (
    <Callout
      key={treatment}
      tone="info"
      title={
        decision === "decline"
          ? t("We can't offer {treatment} right now", { treatment })
          : t("Please answer again: {treatment}", { treatment })
      }
      className="mt-6 max-w-article"
    >
      <p>
        {decision === "decline"
          ? t("Your provider read your answers and decided that this treatment isn't right for you now.")
          : t("Your provider read your answers and would like you to go through the questions one more time.")}
      </p>
      {words && (
        <blockquote className="mt-3 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      <p className="mt-3">
        {decision === "decline" ? (
          <Link to={href("/ask-us-anything")}>{t("Ask us a question")}</Link>
        ) : (
          <Link to={href("/questions")}>{t("Answer the questions")}</Link>
        )}
      </p>
    </Callout>
  ));
}
