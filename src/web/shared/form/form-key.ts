/** The hidden field that distinguishes one button press from the next. */
export const FORM_KEY = "form_key";
