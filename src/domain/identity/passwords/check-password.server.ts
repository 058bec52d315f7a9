import { isCommonPassword } from "./common-passwords.server.ts";
import { minimumLength, PASSWORD_MAX_LENGTH, type PasswordProblem } from "./password.ts";

/** Length and a blocklist, no composition rules: those make passwords worse, not better. */
export function passwordProblem(
  password: string,
  about: { email: string; hasSecondFactor: boolean },
): PasswordProblem | null {
  const length = [...password].length;
  if (length < minimumLength(about.hasSecondFactor)) return "too-short";
  if (length > PASSWORD_MAX_LENGTH) return "too-long";
  const folded = password.normalize("NFKC").toLowerCase();
  if (isHardlyMoreThan(about.email.toLowerCase(), folded)) return "contains-email";
  return isCommon(folded) ? "common" : null;
}

/** The email address, or the part before the @, with a few characters around it. */
function isHardlyMoreThan(email: string, folded: string): boolean {
  const [local = ""] = email.split("@");
  return [email, local].some((part) => part.length >= 4 && folded.replaceAll(part, "").length < 6);
}

/** On the list, or an entry repeated or with digits at the end; or only one or two characters over and over. */
function isCommon(folded: string): boolean {
  if (new Set(folded).size < 4) return true;
  if (isCommonPassword(folded) || isCommonPassword(folded.replace(/[\d!.\-_ ]+$/, ""))) return true;
  for (let size = 1; size <= folded.length / 2; size++) {
    const unit = folded.slice(0, size);
    if (folded === unit.repeat(Math.ceil(folded.length / size)).slice(0, folded.length))
      return size < 8 || isCommonPassword(unit);
  }
  return false;
}
