import { ButtonLink } from "#ui/button-link.tsx";
import { ComingPage } from "../shared/shell/coming-page.tsx";
import { PageMain } from "../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/user.ts";

/** No name in the title: titles end up in the browser's history. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "User", path: "/admin/users", noindex: true });

export default function User() {
  return (
    <PageMain>
      <ComingPage
        title="User"
        action={
          <ButtonLink to="/admin/users" variant="secondary">
            All users
          </ButtonLink>
        }
      >
        Here you will see one member&rsquo;s facts, orders, messages, visits and files. The page is not ready yet.
      </ComingPage>
    </PageMain>
  );
}
