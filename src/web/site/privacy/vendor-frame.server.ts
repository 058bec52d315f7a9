import type { Vendor } from "#core/vendors.ts";
import { OPEN_PAGES } from "#http/open-pages.ts";

type Frame = { nonce: string; vendors: readonly Vendor[]; pixelId: string };

/** A document with only the adapters. Its title, URL and referrer are neutral, so there's nothing to report. */
export function frameDocument({ nonce, vendors, pixelId }: Frame): string {
  const scripts = Object.fromEntries(vendors.map(({ purpose, script }) => [purpose, script]));
  const facts = JSON.stringify({ scripts, pixelId, pages: OPEN_PAGES }).replaceAll("<", "\\u003c");
  const script = vendors.length > 0 ? `<script nonce="${nonce}">(${ADAPTERS})(${facts})</script>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title>${script}</head><body></body></html>`;
}

/**
 * Runs in the frame. A frame without an origin has no cookies or storage, so we emulate them in memory that ends with the frame:
 * vendors' scripts run but recognize nobody. The tag manager gets a data layer, the pixel its queue, and the recorder the same
 * events, because there's no page in here to record.
 */
const ADAPTERS = /* js */ `function (facts) {
  var memory = function () {
    var kept = new Map();
    return {
      getItem: function (key) { return kept.has(key) ? kept.get(key) : null; },
      setItem: function (key, value) { kept.set(key, String(value)); },
      removeItem: function (key) { kept.delete(key); },
      clear: function () { kept.clear(); },
      key: function () { return null; },
      length: 0,
    };
  };
  Object.defineProperty(document, "cookie", { get: function () { return ""; }, set: function () {} });
  Object.defineProperty(window, "localStorage", { value: memory() });
  Object.defineProperty(window, "sessionStorage", { value: memory() });

  var load = function (address) {
    var script = document.createElement("script");
    script.async = true;
    script.src = address;
    document.head.append(script);
  };
  var scripts = facts.scripts;
  if (scripts["tag-manager"]) {
    window.dataLayer = [{ "gtm.start": Date.now(), event: "gtm.js" }];
    load(scripts["tag-manager"]);
  }
  if (scripts["ad-pixel"]) {
    var fbq = (window.fbq = function () {
      fbq.callMethod ? fbq.callMethod.apply(fbq, arguments) : fbq.queue.push(arguments);
    });
    fbq.push = fbq;
    fbq.loaded = true;
    fbq.version = "2.0";
    fbq.queue = [];
    fbq("set", "autoConfig", false, facts.pixelId);
    fbq("init", facts.pixelId);
    load(scripts["ad-pixel"]);
  }
  if (scripts["session-recording"]) {
    var hj = (window.hj = function () { (hj.q = hj.q || []).push(arguments); });
    load(scripts["session-recording"]);
  }

  window.addEventListener("message", function (message) {
    if (message.source !== window.parent || !message.data) return;
    var told = message.data;
    if (told.event === "pageview" && facts.pages.includes(told.page)) {
      if (window.dataLayer) window.dataLayer.push({ event: "pageview", page: told.page });
      if (window.fbq) window.fbq("track", "PageView");
      if (window.hj) window.hj("stateChange", told.page);
    }
    if (told.event === "Lead" && window.fbq) window.fbq("track", "Lead");
  });
}`;
