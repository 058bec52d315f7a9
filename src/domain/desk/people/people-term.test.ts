import { expect, test } from "vitest";
import { readPeopleTerm } from "./people-term.ts";

test.each([
  ["Sam.Sample@Example.test", { kind: "email", word: "sam.sample@example.test" }],
  ["(512) 555-0142", { kind: "phone", word: "tel 5125550142" }],
  ["+1 512 555 0142", { kind: "phone", word: "tel 5125550142" }],
  ["555-0142", { kind: "phone", word: "tel 5550142" }],
  ["0142", { kind: "phone", word: "tel 0142" }],
  ["R-0A1B2C3D4E", { kind: "reference", reference: "R-0A1B2C3D4E" }],
  // Heard on the phone: o for zero, l for one.
  ["r oa1b2c3d4l", { kind: "reference", reference: "R-0A1B2C3D41" }],
  ["01A1DCF5-7c8d-7422-ad9a-30b8d6ec6be5", { kind: "id", userId: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5" }],
  ["tl-10482", { kind: "order", number: "TL-10482" }],
  ["TL 10482", { kind: "order", number: "TL-10482" }],
  ["1Z 999 AA1 0123 4567 84", { kind: "tracking", key: "1Z999AA10123456784" }],
  ["9400 1000 0000 0000 0000 00", { kind: "tracking", key: "9400100000000000000000" }],
  ["tl-10042", { kind: "order", number: "TL-10042" }],
  // Digits alone are the end of a phone number.
  ["10042", { kind: "phone", word: "tel 0042" }],
  ["03/14/1980", { kind: "born", words: ["born 1980-03-14"], rest: "" }],
  ["3-14-1980", { kind: "born", words: ["born 1980-03-14"], rest: "" }],
  ["1980-03-14", { kind: "born", words: ["born 1980-03-14"], rest: "" }],
  ["March 14, 1980", { kind: "born", words: ["born 1980-03-14"], rest: "" }],
  ["14 mar 1980", { kind: "born", words: ["born 1980-03-14"], rest: "" }],
  ["3/14/80", { kind: "born", words: ["born 1980-03-14", "born 2080-03-14"], rest: "" }],
  // Only the other order is a date.
  ["14/03/1980", { kind: "born", words: ["born 1980-03-14"], rest: "" }],
  ["Johnson DOB 3/14/1980", { kind: "born", words: ["born 1980-03-14"], rest: "Johnson" }],
  ["02/30/1980", { kind: "names" }],
  ["512-555-0142", { kind: "phone", word: "tel 5125550142" }],
  ["Sam Sample", { kind: "names" }],
  ["Rodriguezia", { kind: "names" }],
  ["142", { kind: "names" }],
])("%s", (term, meant) => {
  expect(readPeopleTerm(term)).toEqual(meant);
});
