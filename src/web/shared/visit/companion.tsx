import { useEffect, useRef } from "react";
import { useLocation, useParams } from "react-router";
import { readStored, store } from "../page/storage.ts";
import type { Arrival, Visitor } from "./arrival.ts";
import { count } from "./count.ts";
import { NewsletterTimer } from "./newsletter-timer.tsx";
import { CARD_CACHE } from "#http/offline-pages.ts";
import { isOpenPage } from "#http/open-pages.ts";
import { pageTemplate } from "./page-template.ts";
import { afterNavigation, POP_UP_KEY } from "./pop-up-status.ts";
import { notifyVendors } from "./notify-vendors.ts";
import { VendorFrame } from "./vendor-frame.tsx";

/** Goes along with the visitor from page to page. */
export function Companion({ arrival, session, isViewing, hasVendors, offerCents }: Visitor & { arrival: Arrival }) {
  const isMember = session !== null;
  const { pathname, search } = useLocation();
  const params = useParams();
  const template = pageTemplate(pathname, params);
  useRouteChanges(arrival, { pathname, search, template });
  useEffect(() => {
    if (session) void import("../page/signed-in-page.ts").then((page) => page.start(session, isViewing));
    // Nobody's card stays on the device when nobody is signed in (docs/decisions/0167).
    else globalThis.caches?.delete(CARD_CACHE).catch(() => {});
  }, [session, isViewing]);
  return (
    <>
      {!isMember && offerCents !== null && (
        <NewsletterTimer arrivedAt={arrival.at} template={template} offerCents={offerCents} />
      )}
      {hasVendors && !isMember && (
        <VendorFrame landedOn={pageTemplate(arrival.pathname, arrival.params)} template={template} />
      )}
    </>
  );
}

type Place = { pathname: string; search: string; template: string };

/** A pageview for the first load and for every route change; `pop_up_status` for route changes only (spec §4). */
function useRouteChanges(arrival: Arrival, { pathname, search, template }: Place): void {
  const place = pathname + search;
  const navigatedFrom = useRef(arrival.pathname + arrival.search);
  const counted = useRef<string | null>(null);
  useEffect(() => {
    if (counted.current === place) return;
    counted.current = place;
    count("pageview", template);
    if (navigatedFrom.current === place) return;
    if (isOpenPage(template)) notifyVendors({ event: "pageview", page: template });
    navigatedFrom.current = place;
    store(POP_UP_KEY, afterNavigation(readStored(POP_UP_KEY), Date.now(), pathname));
  }, [place, pathname, template]);
}
