import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/messages.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Messages", path: "/profile/messages", noindex: true });

export default function Messages() {
  return <ComingPage title="Messages">Replies from the clinic will stand here. You have no messages.</ComingPage>;
}
