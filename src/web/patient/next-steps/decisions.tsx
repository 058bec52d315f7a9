import { href } from "react-router";
import { Callout } from "#ui/callout/callout.tsx";
import { Link } from "#ui/link/link.tsx";
import type { NextStepsView } from "./next-steps.server.ts";

/** What a provider decided after reading the answers, in their words. */
export function Decisions({ decisions }: Pick<NextStepsView, "decisions">) {
  return decisions.map(({ treatment, decision, words }) => (
    <Callout
      key={treatment}
      tone="info"
      title={decision === "decline" ? `We can't offer ${treatment} right now` : `Please answer again: ${treatment}`}
      className="mt-6 max-w-article"
    >
      <p>
        {decision === "decline"
          ? "Your provider read your answers and decided that this treatment isn't right for you now."
          : "Your provider read your answers and would like you to go through the questions one more time."}
      </p>
      {words && (
        <blockquote className="mt-3 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      <p className="mt-3">
        {decision === "decline" ? (
          <Link to={href("/ask-us-anything")}>Ask us a question</Link>
        ) : (
          <Link to={href("/questions")}>Answer the questions</Link>
        )}
      </p>
    </Callout>
  ));
}
