import { ButtonLink } from "#ui/button-link.tsx";
import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/secondary-followup.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...siteOf(matches),
    title: "Secondary consultation",
    path: "/consultation/secondary-followup",
    noindex: true,
  });

export default function SecondaryFollowup() {
  return (
    <ComingPage title="Secondary consultation" action={<ButtonLink to="/contact-us">Contact Us</ButtonLink>}>
      Here you will choose a time for a second visit with your provider. Booking is not ready yet; please call us
      instead.
    </ComingPage>
  );
}
