/** The usual answers, and a text field. */
export const GENDERS = ["Woman", "Man", "Non-binary", "I prefer not to say"] as const;
export const OTHER_GENDER = "other";
