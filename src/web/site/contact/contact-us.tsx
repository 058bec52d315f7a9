import { href, useRouteLoaderData } from "react-router";
import { linkClass } from "#ui/link/link.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/contact-us.ts";
import { Page, PageHead, wrap } from "../parts/page.tsx";
import { MAIN_HEADINGS } from "../parts/text/main-headings.ts";
import { QuestionForm } from "./question-form.tsx";
import { questionStart, receiveQuestion } from "./question.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Contact Us",
    path: href("/contact-us"),
    picture: MAIN_HEADINGS["contact-us"],
    description: `Write to the clinic or call us. Someone replies within ${loaderData?.reply} hours. In an emergency, call 911.`,
  });

export const loader = (args: Route.LoaderArgs) => questionStart(args);
export const action = (args: Route.ActionArgs) => receiveQuestion(args, "contact-us");

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand;
  return (
    <Page className="pb-16 lg:pb-24">
      <div className={wrap}>
        <PageHead
          title={MAIN_HEADINGS["contact-us"]}
          lead={`Write to us and someone will reply within ${loaderData.reply} hours, or give us a call.`}
        />
        <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <QuestionForm
            title="Contact Us"
            start={loaderData}
            answer={actionData}
            label="How can we help?"
            button="Send message"
          />
          <dl className="grid gap-5 border-t-2 border-ink pt-5">
            <div>
              <dt className="font-semibold">Phone</dt>
              <dd>
                <a href={`tel:${brand?.phone}`} className={linkClass()}>
                  {brand?.phone}
                </a>
                , weekdays 8 AM to 6 PM Central
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Address</dt>
              <dd className="text-ink-2">{brand?.address}</dd>
            </div>
            <div>
              <dt className="font-semibold">Report a side effect</dt>
              <dd className="text-ink-2">Report it to us, and to FDA MedWatch at 1-800-FDA-1088.</dd>
            </div>
          </dl>
        </div>
      </div>
    </Page>
  );
}
