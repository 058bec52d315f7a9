/**
 * The only pages beside which another company's code may run. A page joins this list, or it has none: signed-in, registration,
 * intake, treatment, search and booking pages never do, nor any page on which people write to us.
 */
export const OPEN_PAGES: readonly string[] = ["/", "/faqs", "/policies/:slug"];

/** The frame in which that code runs. */
export const VENDOR_FRAME_PATH = "/vendor-frame";

export function isOpenPage(template: string): boolean {
  return OPEN_PAGES.includes(template);
}
