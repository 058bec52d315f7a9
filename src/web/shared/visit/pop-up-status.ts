/** When the newsletter pop-up was last dismissed, in milliseconds (spec §3). */
export const POP_UP_KEY = "pop_up_status";

export const POP_UP_DELAY_MS = 10_000;
export const POP_UP_EXPIRY_MS = 300_000;

/**
 * What a completed client navigation leaves in `pop_up_status` (spec §4): a value older than 5 minutes is removed, then every
 * route but the home page sets it to now. The first load is no such navigation.
 */
export function afterNavigation(stored: string | null, now: number, pathname: string): string | null {
  const current = isOlder(stored, now) ? null : stored;
  return pathname === "/" ? current : String(now);
}

export type PopUpMoment = {
  stored: string | null;
  now: number;
  isMember: boolean;
  /** The pattern of the page's route. */
  template: string;
  isTyping: boolean;
  hasDialog: boolean;
  isHidden: boolean;
};

/** Asked 10 s after the page has loaded, and again while the answer is "wait". */
export function popUpAnswer(moment: PopUpMoment): "show" | "wait" | "never" {
  if (moment.isMember || isExcluded(moment.template)) return "never";
  if (moment.stored !== null && !isOlder(moment.stored, moment.now)) return "never";
  return moment.isTyping || moment.hasDialog || moment.isHidden ? "wait" : "show";
}

/** A value nobody can read as a time is as good as none. */
function isOlder(stored: string | null, now: number): boolean {
  const at = stored === null || stored.trim() === "" ? Number.NaN : Number(stored);
  return Number.isNaN(at) || now - at > POP_UP_EXPIRY_MS;
}

/** Registration, booking, signing in, articles, the symptom check, one's own pages and letters, and the page on privacy. */
function isExcluded(template: string): boolean {
  return /^\/(.+\/)?register(\/|$)|^\/(book|visits?\/|waitlist|consultation|your-message|sign-in|please-login|forgot-password|new-password|verify-email|confirm-identity|resources\/|privacy-choices|symptom-check|unsubscribe|profile|admin|provider)/.test(
    template,
  );
}
