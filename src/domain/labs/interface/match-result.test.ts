import { describe, expect, test } from "vitest";
import { matchResult, type OrderedFor } from "./match-result.ts";

const order: OrderedFor = {
  orderId: "0193",
  isOpen: true,
  placedOn: "2026-11-01",
  firstName: "María",
  lastName: "García-López",
  birthDate: "1985-04-27",
  sex: "female",
};
const patient = { firstName: "Maria", lastName: "GARCIA LOPEZ", birthDate: "1985-04-27", sex: "female" as const };
const reported = { patient, collectedOn: "2026-11-03" };

describe("a result is somebody's only if our order, the birth date and the family name agree", () => {
  test("all three agree, however the name is written", () => {
    expect(matchResult(reported, order)).toEqual({ orderId: "0193" });
  });

  test("a given name and a sex may be missing", () => {
    const bare = { ...reported, patient: { ...patient, firstName: null, sex: null } };
    expect(matchResult(bare, order)).toEqual({ orderId: "0193" });
  });

  test.each([
    ["no-order", reported, null],
    ["birth-date", { ...reported, patient: { ...patient, birthDate: "1985-04-28" } }, order],
    ["birth-date", { ...reported, patient: { ...patient, birthDate: null } }, order],
    ["birth-date", { ...reported, patient: { ...patient, birthDate: null } }, { ...order, birthDate: null }],
    ["name", { ...reported, patient: { ...patient, lastName: "García" } }, order],
    ["name", { ...reported, patient: { ...patient, lastName: null } }, order],
    ["name", { ...reported, patient: { ...patient, firstName: "Lucía" } }, order],
    ["name", { ...reported, patient: { ...patient, firstName: "M" } }, order],
    ["sex", { ...reported, patient: { ...patient, sex: "male" as const } }, order],
    ["draw-day", { ...reported, collectedOn: "2026-10-31" }, order],
    ["draw-day", { ...reported, collectedOn: null }, order],
    ["order-over", reported, { ...order, isOpen: false }],
  ])("waits for a person: %s", (reason, given, ordered) => {
    expect(matchResult(given, ordered)).toEqual({ reason });
  });

  test("twins are told apart by their given names, although everything else agrees", () => {
    const twin = { ...reported, patient: { ...patient, firstName: "Ana" } };
    expect(matchResult(twin, order)).toEqual({ reason: "name" });
  });
});
