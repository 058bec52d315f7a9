import { csvLine } from "#core/csv.ts";
import type { ExportFile } from "#domain/desk/acts/write-export.ts";
import type { Person } from "#domain/desk/people/list-people.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";

const FIELDS: Record<string, (person: Person) => string | null> = {
  "Last name": ({ last_name }) => last_name,
  "First name": ({ first_name }) => first_name,
  "Preferred name": ({ preferred_name }) => preferred_name,
  Email: ({ email }) => email,
  Phone: ({ phone_number }) => phone_number && formatPhone(phone_number),
  State: ({ state }) => state,
  Role: ({ role }) => role ?? "member",
  "Registration status": ({ registration_status }) => registration_status,
  "Test results": ({ has_test_results }) => (has_test_results ? "yes" : "no"),
  Created: ({ created_at }) => created_at.toISOString(),
  "Last contact": ({ last_contact_at }) => last_contact_at?.toISOString() ?? null,
  "Open requests": ({ open_requests }) => String(open_requests),
  "Late orders": ({ late_orders }) => String(late_orders),
  Labels: ({ tags }) => tags.join("; "),
  user_id: ({ user_id }) => user_id,
};

/** The file of people that staff download, as a spreadsheet opens it. */
export const peopleFile: ExportFile = {
  // Excel reads a file as UTF-8 only with this mark in front.
  head: `\uFEFF${csvLine(Object.keys(FIELDS))}`,
  line: (person) => csvLine(Object.values(FIELDS).map((field) => field(person))),
};
