import { lazy, Suspense, useLayoutEffect, useState, type ReactNode } from "react";
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import appStyles from "#ui/app.css?url";
import memberStyles from "#ui/member.css?url";
import siteStyles from "#ui/site.css?url";
import type { Route } from "./+types/root.ts";
import { ErrorPage } from "./shared/page/error-page.tsx";
import { clientSession } from "./shared/session/client-session.server.ts";
import { requestContext } from "#http/page-request.ts";
import { actOnce } from "./shared/form/act-once.server.ts";
import { guard, run } from "./shared/request/request.server.ts";
import { readFlash } from "./shared/shell/flash.server.ts";
import { FocusOnNavigation } from "./shared/shell/focus-on-navigation.tsx";
import { NavigationProgress } from "./shared/shell/navigation-progress.tsx";
import { PRODUCT_TITLE, pageMeta, siteOf } from "./shared/shell/page-meta.ts";
import { ToastProvider } from "./shared/shell/toasts.tsx";
import { Visit } from "./shared/visit/visit.tsx";
import { inReadTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { configuredVendors } from "#core/vendors.ts";
import { findNewsletterOffer } from "#domain/billing/discounts/find-newsletter-offer.ts";
import { isReturningPatient } from "#domain/scheduling/lists/is-returning-patient.ts";
import { findLiveSiteBanner } from "#domain/site/find-live-site-banner.ts";
import { Translated } from "#ui/language/text.ts";
import { rootMessages, shellText } from "./shared/language/es/messages.server.ts";
import { LOCALES, useLanguage } from "./shared/language/language.ts";
import { findOtherLanguage, pageLanguage, readLinkLanguage } from "./shared/language/page-language.server.ts";
import { readableTextOn } from "#ui/contrast.ts";

/** Only staff load it. */
const ViewingFrame = lazy(async () => ({
  default: (await import("./shared/page/viewing-frame.tsx")).ViewingFrame,
}));

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern, request, url }, next) => {
    context.get(requestContext).pattern = pattern;
    guard({ context, request }, url);
    await readLinkLanguage({ context, url });
    return next();
  },
  actOnce,
];

export async function loader(args: Route.LoaderArgs) {
  const { ctx, session } = args.context.get(requestContext);
  const language = pageLanguage(args);
  const { banner, offerCents, isReturning } = await run(args, (visitor) =>
    inReadTransaction(visitor, async (tx) => ({
      banner: await findLiveSiteBanner(tx),
      // Nobody who is signed in is asked to subscribe, and the letter is in English.
      offerCents: session || language === "es" ? null : await findNewsletterOffer(tx),
      isReturning: await isReturningPatient(tx),
    })),
  );
  const { env } = ctx;
  const { flash, headers } = readFlash(args.request, ctx.requestId);
  return data(
    {
      banner: banner && { ...banner, textColor: readableTextOn(banner.background_color) },
      offerCents,
      flash: flash && { ...flash, text: shellText(language)(flash.text) },
      session: clientSession(session, ctx.now),
      /** Changes with every load, and so after every saved form. */
      formKey: session ? newId() : null,
      /** Their next visit is a follow-up. */
      isReturning,
      /** Their home is the list of next steps. */
      isOnPath: session?.isOnPath ?? false,
      isViewing: Boolean(session?.viewingId),
      language,
      otherLanguage: findOtherLanguage(args.url.pathname),
      texts: language === "es" ? rootMessages(args.url.pathname) : undefined,
      brand: { name: env.BRAND_NAME, phone: env.BRAND_PHONE, address: env.BRAND_ADDRESS },
      origin: env.PUBLIC_ORIGIN,
      hasVendors: configuredVendors(env).length > 0,
    },
    { headers },
  );
}

/** For pages without their own description, such as the home page. An error page has its own title. */
export const meta: Route.MetaFunction = ({ matches, error, location }) =>
  error ? [] : pageMeta({ ...siteOf(matches), title: PRODUCT_TITLE, path: location.pathname });

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={LOCALES[useLanguage()]} data-theme={useTheme()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Styles />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Style sheets, each with all of the one before it. */
const SHEETS = [siteStyles, memberStyles, appStyles];

/**
 * Public pages and members' pages load smaller style sheets; all others, and errors outside any layout, load the full one. When
 * someone navigates to a page that needs a larger one, it is added before the page is rendered.
 */
function Styles() {
  const isSite = useHandle("styles", "site");
  const isMember = useHandle("styles", "member");
  const needed = isSite ? siteStyles : isMember ? memberStyles : appStyles;
  const [first] = useState(needed);
  const isAdded = SHEETS.indexOf(needed) > SHEETS.indexOf(first);
  return (
    <>
      <link rel="stylesheet" href={first} precedence="sheet" />
      {isAdded && <link rel="stylesheet" href={needed} precedence="sheet" />}
    </>
  );
}

/** Staff layouts declare it in their `handle`, and their loaders say which colors this browser chose. */
function useTheme(): string | undefined {
  const layout = useMatches().find(({ handle }) => handleOf(handle, "theme") === "staff");
  if (!layout) return undefined;
  const theme = handleOf(layout.loaderData, "theme");
  return typeof theme === "string" ? theme : "system";
}

/** Whether a parent layout of this page declares it. */
function useHandle(name: string, value: string): boolean {
  return useMatches().some(({ handle }) => handleOf(handle, name) === value);
}

function handleOf(about: unknown, name: string): unknown {
  return (about as Record<string, unknown> | null | undefined)?.[name];
}

export default function App({ loaderData }: Route.ComponentProps) {
  // For what was pressed before (server/cache/start-after-paint.ts). With the commit: from then on React answers itself.
  useLayoutEffect(() => void dispatchEvent(new Event("hydrated")), []);
  return (
    <Translated value={loaderData.texts}>
      <ToastProvider flash={loaderData.flash}>
        <NavigationProgress />
        {loaderData.isViewing && (
          <Suspense>
            <ViewingFrame />
          </Suspense>
        )}
        <Outlet />
        <FocusOnNavigation />
        <Visit
          session={loaderData.session}
          isViewing={loaderData.isViewing}
          hasVendors={loaderData.hasVendors}
          offerCents={loaderData.offerCents}
        />
      </ToastProvider>
    </Translated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
