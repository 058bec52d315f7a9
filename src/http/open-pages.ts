/**
 * The only pages where third-party scripts may run. Signed-in, registration, intake, treatment, search and booking pages are
 * never on this list, nor any page where people write to us.
 */
export const OPEN_PAGES: readonly string[] = ["/", "/faqs", "/policies/:slug"];

/** The frame that runs those scripts. */
export const VENDOR_FRAME_PATH = "/vendor-frame";

export function isOpenPage(template: string): boolean {
  return OPEN_PAGES.includes(template);
}
