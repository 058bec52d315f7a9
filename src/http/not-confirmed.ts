/** Response when a COMMIT wasn't confirmed in time: the change may or may not have happened. */
export const NOT_CONFIRMED = "not-confirmed";
