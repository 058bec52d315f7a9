import { Form, href, redirect } from "react-router";
import { configuredVendors } from "#core/vendors.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout/callout.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Fieldset } from "#ui/form/fieldset.tsx";
import { Link } from "#ui/link/link.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { flash } from "../../shared/shell/flash.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import {
  ALL_OFF,
  ALL_ON,
  choicesCookie,
  choicesFrom,
  hasPrivacySignal,
  readChoices,
} from "../../shared/visit/privacy-choices.ts";
import type { Route } from "./+types/privacy-choices.ts";
import { Page, PageHead, wrap } from "../parts/page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Privacy choices",
    path: href("/privacy-choices"),
    description: "Three settings for other companies' tools on this site. All are off until you turn them on.",
  });

export function loader(args: Route.LoaderArgs) {
  return run(args, async ({ env }) => ({
    choices: readChoices(args.request.headers.get("Cookie") ?? ""),
    hasSignal: hasPrivacySignal(args.request.headers),
    hasVendors: configuredVendors(env).length > 0,
  }));
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const wanted =
    form["answer"] === "all" ? ALL_ON : form["answer"] === "none" ? ALL_OFF : choicesFrom((one) => form[one] === "on");
  const headers = new Headers();
  headers.append("Set-Cookie", choicesCookie(hasPrivacySignal(request.headers) ? ALL_OFF : wanted));
  flash(headers, "saved");
  return redirect(href("/privacy-choices"), { status: 303, headers });
}

export default function PrivacyChoices({ loaderData: { choices, hasSignal, hasVendors } }: Route.ComponentProps) {
  return (
    <Page className="pb-16 lg:pb-24">
      <div className={wrap}>
        <PageHead
          title="Privacy choices"
          lead="Other companies' tools are off on this site until you turn them on. You can change this at any time."
        />
        <div className="mt-8 grid max-w-column gap-8">
          {hasSignal && (
            <Callout tone="info" title="Your browser has already opted you out">
              <p>It sends a Global Privacy Control signal, so all three stay off whatever you choose here.</p>
            </Callout>
          )}
          {!hasVendors && (
            <p>We don't use any of these tools today. If that changes, we'll follow the choices you make here.</p>
          )}
          <Choices key={JSON.stringify(choices)} choices={hasSignal ? ALL_OFF : choices} />
          <div className="grid gap-3 text-ink-2">
            <p>
              Even when they're on, these tools run separately from our pages and learn only what kind of page was
              opened and that someone signed up. They never get a name, email address, search or treatment. They never
              run where you are signed in, register, answer health questions, book, search or read about a treatment.
            </p>
            <p>
              We count visits by type of page ourselves, without identifying visitors. See our{" "}
              <Link to={href("/policies/:slug", { slug: "privacy" })}>privacy policy</Link> and the{" "}
              <Link to={href("/policies/:slug", { slug: "consumer-health-data" })}>consumer health data policy</Link>.
            </p>
          </div>
        </div>
      </div>
    </Page>
  );
}

const SWITCHES = [
  {
    purpose: "tag-manager",
    label: "Analytics",
    hint: "A tag manager counts which types of pages are opened, and in what order.",
  },
  {
    purpose: "session-recording",
    label: "Session recording",
    hint: "A recording tool sees the order of page types, not the pages themselves or what you type.",
  },
  {
    purpose: "ad-pixel",
    label: "Advertising",
    hint: "An ad company's pixel learns that an ad led to a visit or a newsletter sign-up, but not whose.",
  },
] as const;

function Choices({ choices }: { choices: typeof ALL_OFF }) {
  return (
    <Form method="post" className="grid gap-6">
      <Fieldset id="choices" legend="Tools that may run on some of our pages">
        <div className="grid gap-1">
          {SWITCHES.map(({ purpose, label, hint }) => (
            <Checkbox key={purpose} name={purpose} hint={hint} defaultChecked={choices[purpose]}>
              {label}
            </Checkbox>
          ))}
        </div>
      </Fieldset>
      <div className="flex flex-wrap gap-3 *:flex-auto md:*:flex-none">
        <Button variant="secondary" name="answer" value="chosen">
          Save my choices
        </Button>
        <Button variant="secondary" name="answer" value="none">
          Reject all
        </Button>
        <Button variant="secondary" name="answer" value="all">
          Accept all
        </Button>
      </div>
    </Form>
  );
}
