import { ButtonLink } from "#ui/button-link.tsx";
import { ComingPage } from "../shared/shell/coming-page.tsx";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/book.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "Book your visit", path: "/book", noindex: true });

export default function Book() {
  return (
    <ComingPage title="Book your visit" action={<ButtonLink to="/contact-us">Contact Us</ButtonLink>}>
      Your answers are saved. Here you will choose a time for your visit; until then, please call us.
    </ComingPage>
  );
}
