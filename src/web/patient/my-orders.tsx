import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/my-orders.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "My Orders", path: "/profile/my-orders", noindex: true });

export default function MyOrders() {
  return (
    <ComingPage title="My Orders">
      Your next anticipated reorder date and the tracking of your orders will stand here. You have no orders yet.
    </ComingPage>
  );
}
