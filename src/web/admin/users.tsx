import { ComingPage } from "../shared/shell/coming-page.tsx";
import { PageMain } from "../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/users.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Users", path: "/admin/users", noindex: true });

export default function Users() {
  return (
    <PageMain>
      <ComingPage title="Users">
        Here you will find members by name, e-mail, state and registration status, and open their page. The list is not
        ready yet.
      </ComingPage>
    </PageMain>
  );
}
