/** Header a page sends when a person just did something; a script's request without it doesn't renew the session. */
export const ACTIVITY_HEADER = "X-Activity";
