import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/transaction-history.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Transaction History", path: "/profile/transaction-history", noindex: true });

export default function TransactionHistory() {
  return (
    <ComingPage title="Transaction History">
      Every charge and refund with its receipt will stand here. There have been none.
    </ComingPage>
  );
}
