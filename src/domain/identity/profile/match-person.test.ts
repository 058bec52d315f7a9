import { describe, expect, test } from "vitest";
import { matchPerson } from "./match-person.ts";

const born = "1985-04-27";
const person = (firstName: string | null, lastName: string | null, birthDate: string | null = born) => ({
  firstName,
  lastName,
  birthDate,
});

describe("the same person", () => {
  test.each([
    [person("Mara", "Quinn"), person("MARA", "QUINN")],
    [person("Mara", "Quinn"), person("Mara Jane", "Quinn")],
    [person("Mara J.", "Quinn"), person("MARA JANE", "QUINN")],
    [person("José", "Núñez"), person("JOSE", "NUNEZ")],
    [person("Anne-Marie", "Smith-Jones"), person("ANNE MARIE", "SMITH JONES")],
    [person("Anne", "Smith Jones"), person("ANNE-MARIE", "SMITHJONES")],
    [person("Søren", "Weiß"), person("SOREN", "WEISS")],
    [person("Sean", "O’Neil"), person("SEAN", "ONEIL")],
    [person("Robert", "Lee Jr."), person("ROBERT", "LEE")],
    [person("ﬁona", "Łuk"), person("FIONA", "LUK")],
  ])("%o is %o", (profile, document) => {
    expect(matchPerson(profile, document)).toEqual({ name: true, birthDate: true });
  });
});

describe("somebody else", () => {
  test.each([
    [person("Mara", "Quinn"), person("MARIA", "QUINN"), false, true],
    [person("Mara", "Quinn"), person("M", "QUINN"), false, true],
    [person("Mara", "Quinn"), person("JANE MARA", "QUINN"), false, true],
    [person("Mara Jane", "Quinn"), person("MARA LEE", "QUINN"), false, true],
    [person("Mara", "Quinn"), person("MARA", "QUINNE"), false, true],
    [person("Mara", "Quinn"), person(null, "QUINN"), false, true],
    [person("Mara", "Quinn"), person("MARA", null), false, true],
    [person("", ""), person("", ""), false, true],
    [person("Mara", "Quinn"), person("MARA", "QUINN", "1985-04-28"), true, false],
    [person("Mara", "Quinn"), person("MARA", "QUINN", null), true, false],
    [person("Mara", "Quinn", null), person("MARA", "QUINN", null), true, false],
  ])("%o is not %o", (profile, document, name, birthDate) => {
    expect(matchPerson(profile, document)).toEqual({ name, birthDate });
  });
});
