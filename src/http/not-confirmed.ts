/** What an answer says whose COMMIT was not confirmed in time: the change may have happened, or not. */
export const NOT_CONFIRMED = "not-confirmed";
