/** What a prescriber is registered for, and how the numbers check themselves. Browser-safe. */
export const REGISTRATION_KINDS = ["npi", "dea", "state-cs"] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** Whether a number can be one of its kind. States number their own registrations as they like. */
export function isRegistrationNumber(kind: RegistrationKind, number: string): boolean {
  if (kind === "npi") return isNpi(number);
  return kind === "dea" ? isDea(number) : /^[A-Za-z0-9][A-Za-z0-9 .-]{1,29}$/.test(number);
}

/** Ten digits; the last one is the Luhn check digit with the prefix of US health cards. */
function isNpi(number: string): boolean {
  if (!/^[12]\d{9}$/.test(number)) return false;
  const digits = [...`80840${number}`].toReversed().map(Number);
  const sum = digits.reduce((total, digit, i) => {
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Two letters (the second may be a 9) and seven digits; the last one checks the others. */
function isDea(number: string): boolean {
  const match = /^[A-Z][A-Z9](\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(number);
  if (!match) return false;
  const [a, b, c, d, e, f, check] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (a + c + e + 2 * (b + d + f)) % 10 === check;
}
