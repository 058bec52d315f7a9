/** The usual answers, and room for one's own words. */
export const GENDERS = ["Woman", "Man", "Non-binary", "I prefer not to say"] as const;
export const OTHER_GENDER = "other";
