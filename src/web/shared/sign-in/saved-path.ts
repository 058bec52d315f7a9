/** The last visited path (spec §3), so that signing in leads back to it. */
export const PATH_KEY = "path";

/** Every route but these two is remembered (spec §4); the steps below /sign-in belong to it. */
export function isRemembered(pathname: string): boolean {
  return !/^\/(es\/)?(sign-in|please-login)(\/|$)/.test(pathname);
}

/** The home page, pages about getting in, and pages that open by the link of a mail only. */
const NO_WAY_BACK =
  /^\/(es\/?)?($|((semaglutide\/)?register|(forgot|new)-password|verify-email|confirm-identity|visit)(\/|$))/;

/**
 * Where a remembered path may lead after signing in. The pages about getting in are no place to return to, and the home page
 * is where nobody was in the middle of anything; the server checks the rest.
 */
export function returnPathFrom(saved: string | null): string | null {
  return saved && !NO_WAY_BACK.test(saved) ? saved : null;
}
