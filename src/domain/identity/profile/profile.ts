import type { StaffRole } from "#core/actor.ts";
import type { RegistrationStatus } from "../accounts/registration-status.ts";

/** The user profile of spec §3, field by field. `license_number` is only ever its last four characters. */
export type Profile = {
  id: number;
  created_at: string;
  gender: string | null;
  email: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  date_of_birth: string | null;
  mailing_address: string | null;
  phone_number: string | null;
  user_id: string;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  registration_status: RegistrationStatus | null;
  role: StaffRole | null;
  has_test_results: boolean;
  klaviyo_id: string | null;
  license_expiration_date: string | null;
  license_number: string | null;
  license_state: string | null;
};

/** What the clinic calls someone: the name they prefer, or their first name. */
export function displayName(profile: Pick<Profile, "first_name" | "preferred_name">): string {
  return profile.preferred_name ?? profile.first_name;
}
