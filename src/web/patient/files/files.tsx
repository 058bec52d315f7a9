import { href, useLocation } from "react-router";
import { useText } from "#ui/language/text.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { actOnFiles } from "../../shared/files/act-on-files.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import type { FilesText } from "../../shared/language/es/files.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/files.ts";
import { OrderList } from "../labs/order-list.tsx";
import { loadOrderList } from "../labs/order-list.server.ts";
import { ResultsSection } from "./results-section.tsx";
import { loadResultsSection } from "./results-section.server.ts";
import { UploadSection } from "./upload-section.tsx";
import { loadUploadSection } from "./upload-section.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => ({
    orders: await loadOrderList(ctx, language),
    results: await loadResultsSection(ctx, new URL(args.request.url), language),
    uploads: await loadUploadSection(ctx, language),
  }));
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) =>
    actOnFiles(ctx, args.request, { back: `${href("/profile/files")}#upload` }),
  );
}

export default function Files({ loaderData: { orders, results, uploads }, actionData }: Route.ComponentProps) {
  const t = useText<FilesText>();
  const refused = actionData as Refused | undefined;
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t("Lab Results / Upload Files")}</PageTitle>
      <FormProblems refused={refused} />
      <PageHeader title={t("Lab Results / Upload Files")} />
      <Tabs />
      <OrderList orders={orders} />
      <ResultsSection results={results} />
      <UploadSection uploads={uploads} refused={refused} />
    </>
  );
}

/** Both halves are on the page, so it prints and searches in full; these links jump to them. */
function Tabs() {
  const t = useText<FilesText>();
  const { hash } = useLocation();
  const tabs = [
    { to: "#results", label: t("Lab Results"), isCurrent: hash !== "#upload" },
    { to: "#upload", label: t("Upload Files"), isCurrent: hash === "#upload" },
  ];
  return (
    <nav aria-label={t("On this page")} className="mt-6 border-b border-line print:hidden">
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
  "-mb-px flex min-h-12 items-center border-b-4 border-transparent text-ink-2 forced-colors:mb-0 no-underline transition-tint hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
