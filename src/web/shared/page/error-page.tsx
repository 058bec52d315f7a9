import type { ReactNode } from "react";
import { href, isRouteErrorResponse, useSubmit } from "react-router";
import { NOT_CONFIRMED } from "#http/not-confirmed.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { lastSentForm } from "../form/sent-form.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type Words = { title: ShellText; text: ShellText; action: { href: string; label: ShellText } };

const HOME = { href: href("/"), label: "Go to the home page" } as const;
const RETRY = { href: "", label: "Try again" } as const;

const PAGES: Record<number, Words> = {
  404: {
    title: "We can't find that page",
    text: "The address may be mistyped, or the page may have moved.",
    action: HOME,
  },
  403: {
    title: "You don't have access to this page",
    text: "If you think you should have it, contact us and we'll take a look.",
    action: HOME,
  },
  429: {
    title: "Please wait a moment",
    text: "We got too many requests in a short time. Wait a minute, then try again.",
    action: HOME,
  },
  503: {
    title: "We're temporarily unavailable",
    text: "Please try again in a minute. If you have a side effect that worries you, call us, or call 911 in an emergency.",
    action: RETRY,
  },
};

const SERVER_ERROR: Words = {
  title: "Something went wrong on our side",
  text: "We've been notified. Please try again. If you have a side effect that worries you, call us, or call 911 in an emergency.",
  action: RETRY,
};

const UNCONFIRMED: Words = {
  title: "We could not confirm that this was saved",
  text: "The connection broke while we were saving. You can safely send it again: we save it only once. If you have a side effect that worries you, call us, or call 911 in an emergency.",
  action: { ...RETRY, label: "Open the page again" },
};

/** `children` are what a layout adds below, such as other ways on. */
type ErrorPageProps = { error: unknown; children?: ReactNode };

/** The only error page, used at the root and inside every layout. It never shows the error's message, only what to do. */
export function ErrorPage({ error, children }: ErrorPageProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isInDoubt = isUnconfirmed(error);
  const t = useText<ShellText>();
  const { title, text, action } = isInDoubt ? UNCONFIRMED : (PAGES[status] ?? SERVER_ERROR);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-[60vh] max-w-page flex-col justify-center px-4 py-16 md:px-8"
    >
      <title>{t(title)}</title>
      <meta name="robots" content="noindex" />
      <div aria-hidden="true" className="relative mb-8 h-3 w-40 bg-band-300">
        <span className="absolute -top-1 -right-10 size-5 rounded-full border-4 border-petrol-600 bg-canvas" />
      </div>
      <p className="text-small text-ink-3 font-semibold">{t("Error {status}", { status })}</p>
      <h1 className="mt-2 text-h1 font-bold">{t(title)}</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">{t(text)}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {isInDoubt && <SendAgain />}
        <a href={action.href} className={buttonClass(isInDoubt ? { variant: "secondary" } : {})}>
          {t(action.label)}
        </a>
      </p>
      {children}
    </main>
  );
}

/** Resubmits the form with the same key. Without JavaScript, the browser's reload does it. */
function SendAgain() {
  const submit = useSubmit();
  const t = useText<ShellText>();
  const sent = lastSentForm();
  if (!sent) return null;
  return (
    <Button type="button" onClick={() => void submit(sent.data, { method: "post", action: sent.action })}>
      {t("Send it again")}
    </Button>
  );
}

function isUnconfirmed(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code === NOT_CONFIRMED;
}
