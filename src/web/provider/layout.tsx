import { data, useRouteLoaderData } from "react-router";
import { Wordmark } from "#ui/wordmark.tsx";
import type { loader as rootLoader } from "../root.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import type { Route } from "./+types/layout.ts";

export function loader(): never {
  throw data({ code: "not-found" }, { status: 404 });
}

export default function ProviderLayout() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <>
      <header className="border-line bg-surface flex items-center gap-6 border-b px-4 py-3 sm:px-8">
        <Wordmark name={root?.brand.name ?? "Clinic"} />
        <span className="text-ink-2 font-semibold">Provider Portal</span>
      </header>
      <ErrorPage error={error} />
    </>
  );
}
