import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/files.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Lab Results / Upload Files", path: "/profile/files", noindex: true });

export default function Files() {
  return (
    <ComingPage title="Lab Results / Upload Files">
      Your lab results and the files you send us will stand here. Uploading is not ready yet.
    </ComingPage>
  );
}
