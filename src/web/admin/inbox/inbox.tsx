import { href } from "react-router";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/inbox.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Inbox", path: href("/admin/inbox"), noindex: true });

/** Nothing is open yet. On phones the list fills the page. */
export default function Inbox() {
  return (
    <div className="hidden px-8 py-16 lg:block">
      <p className="max-w-measure text-lead text-ink-2">
        Choose a request. Possible emergencies come first, then whatever is due soonest.
      </p>
    </div>
  );
}
