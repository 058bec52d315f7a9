import { expect, test } from "vitest";
import {
  ALL_OFF,
  ALL_ON,
  choicesCookie,
  choicesFrom,
  CHOICES_COOKIE,
  hasPrivacySignal,
  readChoices,
} from "./privacy-choices.ts";

test("without a choice everything is off", () => {
  expect(readChoices("")).toEqual(ALL_OFF);
  expect(readChoices("__Host-session=abc; path=/")).toEqual(ALL_OFF);
});

test("each switch is saved separately", () => {
  for (const choices of [
    ALL_ON,
    ALL_OFF,
    choicesFrom((one) => one === "ad-pixel"),
    choicesFrom((one) => one === "tag-manager"),
  ]) {
    const cookie = choicesCookie(choices).split(";")[0];
    expect(readChoices(`first=1; ${cookie}; last=2`)).toEqual(choices);
  }
});

test.each(["111", "2.111", "1.11", "1.1111", "1.abc", "1.111x"])("the value %s is a no", (value) => {
  expect(readChoices(`${CHOICES_COOKIE}=${value}`)).toEqual(ALL_OFF);
  expect(readChoices(`x${CHOICES_COOKIE}=1.111`)).toEqual(ALL_OFF);
});

test("Global Privacy Control is read from the request", () => {
  expect(hasPrivacySignal(new Headers({ "Sec-GPC": "1" }))).toBe(true);
  expect(hasPrivacySignal(new Headers({ "Sec-GPC": "0" }))).toBe(false);
  expect(hasPrivacySignal(new Headers())).toBe(false);
});
