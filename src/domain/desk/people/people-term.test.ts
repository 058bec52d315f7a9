import { expect, test } from "vitest";
import { readBirthDate } from "./birth-date-term.ts";
import { readOrderNumber, readPeopleTerm, trackingKey } from "./people-term.ts";

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
  [" a@b.test ", { kind: "email", word: "a@b.test" }],
  ["a@b", { kind: "names" }],
  ["a b@c.test", { kind: "names" }],
  ["01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be", { kind: "tracking", key: "01A1DCF57C8D7422AD9A30B8D6EC6BE" }],
  ["R-ABCDEFGHJK", { kind: "names" }],
  ["R-0A1B2C3D4U", { kind: "names" }],
  ["R-0A1B2C3D4", { kind: "names" }],
  ["xR-0A1B2C3D4E", { kind: "names" }],
  ["R0I1B2C3D4E", { kind: "reference", reference: "R-011B2C3D4E" }],
  ["TL10482", { kind: "order", number: "TL-10482" }],
  ["tl-1048", { kind: "names" }],
  ["tl-1234567890", { kind: "tracking", key: "TL1234567890" }],
  ["1Z999", { kind: "names" }],
  ["AB12345C", { kind: "names" }],
  ["AB123456", { kind: "tracking", key: "AB123456" }],
  ["12345678901", { kind: "phone", word: "tel 2345678901" }],
  ["123456789012", { kind: "tracking", key: "123456789012" }],
  ["123456", { kind: "phone", word: "tel 3456" }],
  ["123456789", { kind: "phone", word: "tel 3456789" }],
  ["call 5550142", { kind: "tracking", key: "CALL5550142" }],
  ["Sam 0142", { kind: "names" }],
])("%s", (term, meant) => {
  expect(readPeopleTerm(term)).toEqual(meant);
});

test.each([
  ["1980/3/4", ["1980-03-04"], ""],
  ["1980.03.04", ["1980-03-04"], ""],
  ["Ada 12.31.1979 Quinn", ["1979-12-31"], "Ada Quinn"],
  ["Sept. 9th 1975", ["1975-09-09"], ""],
  ["2nd of", null, null],
  ["1st jan, 2001", ["2001-01-01"], ""],
  ["22nd JUNE 2001", ["2001-06-22"], ""],
  ["dob: 01/02/03", ["1903-01-02", "2003-01-02"], ""],
  ["born 2/29/00 Quinn", ["2000-02-29"], "Quinn"],
  ["date of birth 2/29/2000", ["2000-02-29"], ""],
  ["birthdate 2/29/2000", ["2000-02-29"], ""],
  ["Osborne 2/29/2000", ["2000-02-29"], "Osborne"],
  ["2/29/2001", null, null],
  ["13/13/2001", null, null],
  ["0/1/2001", null, null],
  ["1/1/1900", null, null],
  ["1/1/1901", ["1901-01-01"], ""],
  ["1/1/201", null, null],
  ["91/1/20011", null, null],
  ["December 1990", null, null],
])("%s is the birth date %j beside %j", (term, days, rest) => {
  expect(readBirthDate(term)).toEqual(days && { days, rest });
});

test("an order's number is read with or without its letters, a parcel's without spaces and dashes", () => {
  expect(["10482", " tl 10482 ", "TL-123456789"].map(readOrderNumber)).toEqual([
    "TL-10482",
    "TL-10482",
    "TL-123456789",
  ]);
  expect(["1048", "1234567890", "XL-10482", "10482x"].map(readOrderNumber)).toEqual([null, null, null, null]);
  expect(trackingKey("1z 999-aa1")).toBe("1Z999AA1");
});
