import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/ask-us-anything.ts";
import { Page, PageHead, wrap } from "../parts/page.tsx";
import { MAIN_HEADINGS } from "../parts/text/main-headings.ts";
import { QuestionForm } from "./question-form.tsx";
import { questionStart, receiveQuestion } from "./question.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Ask Us Anything",
    path: href("/ask-us-anything"),
    picture: MAIN_HEADINGS["ask-us-anything"],
    description: `Ask the clinic about treatments, labs, visits or prices. A person answers within ${loaderData?.reply} hours.`,
  });

export const loader = (args: Route.LoaderArgs) => questionStart(args);
export const action = (args: Route.ActionArgs) => receiveQuestion(args, "ask-us-anything");

export default function AskUsAnything({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page className="pb-16 lg:pb-24">
      <div className={wrap}>
        <PageHead
          title={MAIN_HEADINGS["ask-us-anything"]}
          lead={`About treatments, labs, visits, prices or an order. A person reads it and replies within ${loaderData.reply} hours.`}
        />
        <p className="mt-3 max-w-article text-ink-2">
          We may have already answered your question: see the <Link to={href("/faqs")}>FAQs</Link>.
        </p>
        <div className="mt-10">
          <QuestionForm
            title="Ask us anything"
            start={loaderData}
            answer={actionData}
            label="Your question"
            button="Send my question"
          />
        </div>
      </div>
    </Page>
  );
}
