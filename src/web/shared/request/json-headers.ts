/** The headers of every JSON call from the browser (spec §7). */
export const JSON_HEADERS = { "Content-Type": "application/json" };
