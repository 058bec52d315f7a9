import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/medications.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Medications", path: "/profile/medications", noindex: true });

export default function Medications() {
  return (
    <ComingPage title="Medications">
      Your medicines, with dose and schedule, will stand here once a provider has prescribed one.
    </ComingPage>
  );
}
