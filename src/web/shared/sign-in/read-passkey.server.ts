import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** Only its outline is looked at here; whether it is genuine is decided by its signature. */
export function readPasskey(payload = ""): RegistrationResponseJSON | null {
  try {
    const given: unknown = JSON.parse(payload);
    const isObject = typeof given === "object" && given !== null && "response" in given && "id" in given;
    return isObject ? (given as RegistrationResponseJSON) : null;
  } catch {
    return null;
  }
}

/** The same for one that is used. */
export function readPasskeyAnswer(payload = ""): AuthenticationResponseJSON | null {
  return readPasskey(payload) as AuthenticationResponseJSON | null;
}
