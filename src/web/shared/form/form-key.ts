/** The hidden field that tells one press of a button from the next. */
export const FORM_KEY = "form_key";
