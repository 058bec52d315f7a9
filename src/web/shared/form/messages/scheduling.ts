/** Messages for visits, hours and licenses. */
export const schedulingMessages = {
  "own-state-missing": "Choose your state",
  "check-in-state-missing": "Select a state",
  "visit-address-missing": "Enter the street and city where you are",
  "visit-address-too-long": "Use at most 200 characters",
  "zone-missing": "Choose your time zone",
  "visit-cancel-reason-missing": "Choose why the visit is canceled",
  "waiver-reason-missing": "Choose why the visit is not charged",
  "ends-before-it-begins": "The end must be after the beginning",
  "provider-missing": "Choose a provider",
  "display-name-missing": "Enter the name patients see",
  "provider-zone-missing": "Choose a time zone",
  "license-state-missing": "Choose a state",
  "license-number-missing": "Enter the number",
  "first-day-missing": "Enter the first day",
  "last-day-missing": "Enter the last day",
  "last-day-before-first": "The last day must not be before the first",
} as const;
