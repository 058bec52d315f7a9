const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const WITH_YEAR = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** A day of the calendar, on the server and in the browser alike. */
export function formatDay(day: string, style: "short" | "year" = "short"): string {
  return (style === "short" ? SHORT : WITH_YEAR).format(new Date(`${day}T00:00:00Z`));
}
