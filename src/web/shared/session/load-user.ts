import type { Profile } from "#domain/identity/profile/profile.ts";

export type UserAnswer = Profile | { error: "unauthorized" };

const RETRIES = 3; // spec §4

/**
 * The user's profile, or null. An "unauthorized" response is retried; the fourth in a row signs the user out. Any other failure
 * means there is no user (spec §4).
 */
export async function loadUser(from: {
  fetchUser(): Promise<UserAnswer>;
  signOut(): Promise<void>;
}): Promise<Profile | null> {
  try {
    for (let retries = 0; retries <= RETRIES; retries++) {
      const answer = await from.fetchUser();
      if (!("error" in answer)) return answer;
    }
    await from.signOut();
    return null;
  } catch {
    return null;
  }
}
