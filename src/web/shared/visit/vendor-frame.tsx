import { useEffect, useRef } from "react";
import { href, useLocation, useNavigation } from "react-router";
import { isOpenPage, VENDOR_FRAME_PATH } from "#http/open-pages.ts";
import { isCounted } from "./page-template.ts";
import { PURPOSES, readChoices } from "./privacy-choices.ts";
import { connectVendors, notifyVendors } from "./notify-vendors.ts";

type Props = { landedOn: string; template: string };

/**
 * Outside code runs in a frame without our origin: it sees neither the page, its address and title, nor cookies and storage, only
 * the messages we send. The frame stands beside open pages only and goes as soon as the visitor turns to another one. A
 * document that began elsewhere has a policy that allows no frame.
 */
export function VendorFrame({ landedOn, template }: Props) {
  const { search } = useLocation();
  const { location: next } = useNavigation();
  const isOpen = isOpenPage(landedOn) && isOpenPage(template) && search === "" && isCounted(window.location.href);
  const isLeaving = next !== undefined && !isPlainOpenPath(next.pathname + next.search);
  const chosen = chosenPurposes();
  if (!isOpen || isLeaving || chosen === "") return null;
  return <Frame key={chosen} page={template} />;
}

function Frame({ page }: { page: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => () => connectVendors(null), []);

  function connect() {
    // A frame without an origin can only be reached by "*"; what is said is harmless anywhere.
    connectVendors((message) => frame.current?.contentWindow?.postMessage(message, "*"));
    notifyVendors({ event: "pageview", page });
  }

  return (
    <iframe
      ref={frame}
      src={VENDOR_FRAME_PATH}
      title="Measurement"
      hidden
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={connect}
    />
  );
}

/** As in the cookie, unless the browser says no for its owner. */
function chosenPurposes(): string {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return "";
  const choices = readChoices(document.cookie);
  return PURPOSES.filter((purpose) => choices[purpose]).join(" ");
}

/** Whether the address a navigation leads to is an open page too; of policies, any one. */
function isPlainOpenPath(address: string): boolean {
  return isOpenPage(address.replace(/^\/policies\/[\w-]+$/, href("/policies/:slug", { slug: ":slug" })));
}
