import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/billing.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Billing", path: "/profile/billing", noindex: true });

export default function Billing() {
  return (
    <ComingPage title="Billing">
      Your next charge, what is in it, and your card will stand here. You have no plan, and nothing is charged.
    </ComingPage>
  );
}
