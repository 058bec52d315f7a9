import type { ANALYTICS_EVENTS } from "#domain/marketing/analytics-event.ts";
import { postJson } from "./post-json.ts";
import { isCounted } from "./page-template.ts";

/**
 * Tells our own server that something happened on a kind of page. No cookie travels with it and nothing names the visitor; if
 * it is lost, a number is off by one.
 */
export function count(event: (typeof ANALYTICS_EVENTS)[number], template: string, label?: "Non-Patient"): void {
  if (!isCounted(window.location.href)) return;
  postJson("/api/analytics", { event, path: template, label }, { credentials: "omit" }).catch(() => {});
}
