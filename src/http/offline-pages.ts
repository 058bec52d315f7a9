/** Pages that open without a connection. The worker has to be small, so these are paths without the router; a test opens them. */

/** Set by the build; `OFFLINE=off npm run build` makes a release that takes everything back. */
declare const __OFFLINE__: boolean | undefined;
export const IS_OFFLINE_ON = typeof __OFFLINE__ === "boolean" ? __OFFLINE__ : true;

/** Open to everybody: all texts of kind `guide`, in each language. */
export const GUIDE_PATHS: readonly string[] = [
  "/resources/subcutaneous-injection-processes",
  "/resources/how-to-avoid-testosterone-medication-waste",
  "/es/resources/subcutaneous-injection-processes",
  "/es/resources/how-to-avoid-testosterone-medication-waste",
];
export const CARD_PATH = "/profile/medications/card";

/** Another format of copies gets another name; the worker deletes the ones it doesn't know. */
export const GUIDE_CACHE = "guides-1";
/** The one cache with something personal in it. */
export const CARD_CACHE = "card-1";
