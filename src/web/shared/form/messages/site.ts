/** Messages for the site banner and the review of public pages. */
export const siteMessages = {
  "color-invalid": "Enter a color such as #0a283a",
  "banner-link-invalid": "Enter an address that begins with https:// or a path such as /faqs",
  "banner-text-missing": "Enter the banner text",
  "day-invalid": "Enter a date as YYYY-MM-DD",

  "review-hash-missing": "Open the page you want to approve first",
  "review-day-missing": "Enter the last day the approval counts",
  "review-not-read": "Confirm that you have read the page",
  "review-person-missing": "Choose a person",
  "review-kind-missing": "Choose what they may approve",
} as const;
