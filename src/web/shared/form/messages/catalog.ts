/** Messages for admins when a catalog change is refused. */
export const catalogMessages = {
  "day-wrong": "Enter a date as YYYY-MM-DD",
  "offering-missing": "Choose what it is for",
  "price-item-missing": "Choose what it pays for",
  "price-wrong": "Enter an amount such as 89.00",
  "state-missing": "Choose a state",
  "pharmacy-phone-wrong": "Enter a US phone number with its area code",
  "fact-missing": "Choose what to change",
  "source-missing": "Enter the source",
  "fact-value-wrong": "This value does not fit",
  "stop-or-review": "Enter stop or review",
  "runs-backwards": "must not run backwards",
} as const;
