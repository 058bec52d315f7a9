import { data, Form, href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { readUnsubscribeToken } from "#domain/marketing/unsubscribe-token.ts";
import { unsubscribe } from "#domain/marketing/unsubscribe.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const meta = noIndex;

/** Recorded with the withdrawal; changing the text means a new version. */
const WORDING = { version: "2026-11", text: "Unsubscribed by the link in a message." };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Mail scanners open every link, so opening this one only shows a button; pressing it unsubscribes. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({ works: readUnsubscribeToken(ctx.env, tokenOf(args.request)) !== null }));
}

/** The mail program's own button posts here too (RFC 8058), from its servers and without cookies. The link authenticates it. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const { ok } = await unsubscribe(ctx, { token: tokenOf(args.request), wording: WORDING });
    return data({ ok }, { status: ok ? 200 : 410 });
  });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useBusy("unsubscribe");
  if (actionData?.ok) return <Done />;
  if (actionData || !loaderData.works) return <NoSuchLink />;
  return (
    <>
      <PageTitle>Unsubscribe</PageTitle>
      <h1 className="text-h1 font-bold">Unsubscribe</h1>
      <p className="mt-2 text-ink-2">
        Press the button to stop getting newsletters and offers. We'll still send messages about your account and your
        care.
      </p>
      <Form method="post" className="mt-7">
        <input type="hidden" name="intent" value="unsubscribe" />
        <Button wide busy={isBusy} busyText="Unsubscribing">
          Unsubscribe
        </Button>
      </Form>
    </>
  );
}

function Done() {
  return (
    <>
      <PageTitle>You are unsubscribed</PageTitle>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-h1 font-bold">You are unsubscribed</h1>
      <p role="status" className="mt-4 text-ink-2">
        We won't send you any more newsletters or offers. You'll still get messages about your account and your care.
      </p>
      <p className="mt-7">
        <ButtonLink to={href("/")} wide>
          Go to the home page
        </ButtonLink>
      </p>
    </>
  );
}

function NoSuchLink() {
  return (
    <>
      <PageTitle>This link does not work</PageTitle>
      <h1 className="text-h1 font-bold">This link does not work</h1>
      <p className="mt-4 text-ink-2">
        Part of it may be missing. Try the link in our email again, or contact us and we'll take you off the list.
      </p>
      <p className="mt-7">
        <ButtonLink to={href("/contact-us")} wide>
          Contact Us
        </ButtonLink>
      </p>
    </>
  );
}
