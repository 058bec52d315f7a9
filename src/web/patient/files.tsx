import { useLocation } from "react-router";
import { PageHeader } from "#ui/page-header.tsx";
import { run } from "../shared/request.server.ts";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/files.ts";
import { ResultsSection } from "./results-section.tsx";
import { loadResultsSection } from "./results-section.server.ts";
import { UploadSection } from "./upload-section.tsx";
import { loadUploadSection } from "./upload-section.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Lab Results / Upload Files", path: "/profile/files", noindex: true });

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    results: await loadResultsSection(ctx, new URL(args.request.url)),
    uploads: await loadUploadSection(ctx),
  }));
}

export default function Files({ loaderData: { results, uploads } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Lab Results / Upload Files" />
      <Tabs />
      <ResultsSection results={results} />
      <UploadSection uploads={uploads} />
    </>
  );
}

/** Both halves stand on the page, so that it prints and searches whole; these lead to them. */
function Tabs() {
  const { hash } = useLocation();
  const tabs = [
    { to: "#results", label: "Lab Results", isCurrent: hash !== "#upload" },
    { to: "#upload", label: "Upload Files", isCurrent: hash === "#upload" },
  ];
  return (
    <nav aria-label="On this page" className="mt-6 border-b border-line print:hidden">
      <ul className="flex gap-8">
        {tabs.map(({ to, label, isCurrent }) => (
          <li key={to}>
            <a href={to} aria-current={isCurrent ? "true" : undefined} className={tab}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tab =
  "-mb-px flex min-h-12 items-center border-b-4 border-transparent text-ink-2 no-underline transition-tint hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
