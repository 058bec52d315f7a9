import { describe, expect, test } from "vitest";
import { registrationStates, REGISTRATION_STATUSES, type RegistrationStatus } from "./registration-status.ts";

/** The clinic's rules, written down a second time and in another shape: rows are where someone is, columns where they may go. */
const TABLE = `
                    started contact_verified consented identity_pending identity_verified identity_failed intake_submitted labs_pending ready_for_visit active ineligible paused discharged abandoned
none                yes     -                -         -                -                 -               -                -            -               -      -          -      -          -
started             -       yes              -         -                -                 -               -                -            -               -      yes        -      -          yes
contact_verified    -       -                yes       -                -                 -               -                -            -               -      yes        -      -          yes
consented           -       -                -         yes              -                 -               -                -            -               -      yes        -      -          -
identity_pending    -       -                -         -                yes               yes             -                -            -               -      yes        -      -          -
identity_verified   -       -                -         -                -                 -               yes              -            -               -      yes        -      -          -
identity_failed     -       -                -         yes              yes               -               -                -            -               -      yes        -      -          -
intake_submitted    -       -                -         -                -                 -               -                yes          yes             -      yes        -      -          -
labs_pending        -       -                -         -                -                 -               -                -            yes             -      yes        -      -          -
ready_for_visit     -       -                -         -                -                 -               -                -            -               yes    yes        -      -          -
active              -       -                -         -                -                 -               -                -            -               -      yes        yes    yes        -
ineligible          -       -                -         -                -                 -               -                -            -               -      -          -      -          -
paused              -       -                -         -                -                 -               -                -            -               yes    yes        -      yes        -
discharged          -       -                -         -                -                 -               -                -            -               -      -          -      -          -
abandoned           yes     -                -         -                -                 -               -                -            -               -      -          -      -          -
`;

const [columns = [], ...rows] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

test("the table names every status, once as a row and once as a column", () => {
  expect([...columns].sort()).toEqual([...REGISTRATION_STATUSES].sort());
  expect(rows.map(([from]) => from).sort()).toEqual(["none", ...REGISTRATION_STATUSES].sort());
  expect(rows.flatMap(([, ...cells]) => cells)).toHaveLength(15 * 14);
});

describe.each(rows.map(([from = "", ...cells]) => ({ from, cells })))("from $from", ({ from, cells }) => {
  test.each(columns.map((to, i) => ({ to, allowed: cells[i] === "yes" })))("to $to: $allowed", ({ to, allowed }) => {
    expect(registrationStates.can(status(to)!, { status: status(from) ?? "none" })).toBe(allowed);
  });
});

function status(name: string): RegistrationStatus | null {
  return REGISTRATION_STATUSES.find((one) => one === name) ?? null;
}
