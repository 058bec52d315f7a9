/** Messages for the site banner. */
export const siteMessages = {
  "color-invalid": "Enter a color such as #0a283a",
  "banner-link-invalid": "Enter an address that begins with https:// or a path such as /faqs",
  "banner-text-missing": "Enter the banner text",
  "day-invalid": "Enter a date as YYYY-MM-DD",
} as const;
