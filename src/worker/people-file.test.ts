import { expect, test } from "vitest";
import type { Person } from "#domain/desk/people/list-people.ts";
import { peopleFile } from "./people-file.ts";

const PERSON: Person = {
  user_id: "0199a000-0000-7000-8000-000000000001",
  first_name: "=1+1",
  last_name: "Quinn",
  preferred_name: null,
  email: "mara@people.test",
  phone_number: "+14155550132",
  date_of_birth: "1980-03-14",
  state: "TX",
  role: null,
  registration_status: "active",
  has_test_results: true,
  created_at: new Date("2026-11-01T12:00:00Z"),
  disabled_at: null,
  last_contact_at: null,
  open_requests: 2,
  late_orders: 0,
  tags: ["call back", "vip"],
};

test("the file begins with the mark that Excel needs and the names of its columns", () => {
  expect(peopleFile.head).toMatch(/^\uFEFF"Last name","First name","Preferred name","Email"/);
});

test("a name that a spreadsheet would calculate stays a name", () => {
  expect(peopleFile.line(PERSON)).toMatch(/^"Quinn","'=1\+1"/);
});

test("a line holds the phone as people read it, the role, and the labels", () => {
  const line = peopleFile.line(PERSON);
  expect(line).toContain('"(415) 555-0132"');
  expect(line).toContain('"member"');
  expect(line).toContain('"call back; vip"');
});
