import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import theme from "#ui/theme.css?url";
import type { Route } from "./+types/root.ts";
import { createQueryClient } from "./query-client.ts";
import { ErrorPage } from "./shared/error-page.tsx";
import { requestContext, run } from "./shared/request.server.ts";
import { findLiveSiteBanner } from "#domain/site/find-live-site-banner.ts";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern }, next) => {
    context.get(requestContext).pattern = pattern;
    return next();
  },
];

export async function loader(args: Route.LoaderArgs) {
  const banner = await run(args, findLiveSiteBanner);
  const { env } = args.context.get(requestContext).ctx;
  return { banner, brand: { name: env.BRAND_NAME, phone: env.BRAND_PHONE, address: env.BRAND_ADDRESS } };
}

/** An error page brings its own title. */
export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  error ? [] : [{ title: loaderData?.brand.name ?? "Clinic" }];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: theme },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
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

export default function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
