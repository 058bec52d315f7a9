import { randomInt } from "node:crypto";
import { Visitor } from "./by-forms.ts";
import { codeInMail, codeTo, newEmail, PASSWORD } from "./people.ts";

const JOURNEYS = { trt: "/register", semaglutide: "/semaglutide/register" };

/** Someone who has answered every registration question and typed their license. Returns their email address. */
export async function register({
  first = "Rae",
  last = "Newcomer",
  treatment = "trt" as keyof typeof JOURNEYS,
  pounds = 180,
} = {}): Promise<string> {
  const email = newEmail();
  const visitor = new Visitor();
  const answer = (step: string, fields: Record<string, string>) =>
    visitor.send(`${JOURNEYS[treatment]}/${step}`, { intent: "continue", ...fields });
  const phone = await newPhone();
  await answer("treatment", { treatment_key: treatment });
  await answer("state", { state: "IL" });
  await answer("date-of-birth", dateParts("date_of_birth", "1980-02-03"));
  await answer("email", { email });
  await answer("code", { code: await codeInMail(email) });
  await answer("name", { first_name: first, last_name: last, preferred_name: "" });
  await answer("sex", { sex_at_birth: "male" });
  await answer("gender", { gender: "Man" });
  await answer("address", {
    mailing_address: "100 Sample Street",
    city: "Springfield",
    state: "IL",
    zip_code: "62701",
  });
  await answer("phone", { phone_number: phone });
  await answer("phone-code", { code: await codeTo(phone) });
  await answer("emergency-contact", { no_contact: "yes" });
  await answer("measurements", { height_feet: "5", height_inches: "9", weight_pounds: String(pounds) });
  await answer("password", { password: PASSWORD });
  const boxes = [
    ...(await visitor.open(`${JOURNEYS[treatment]}/consents`)).matchAll(
      /<input[^>]*type="checkbox"[^>]*name="([^"]+)"/g,
    ),
  ];
  await answer("consents", Object.fromEntries(boxes.map(([, name = ""]) => [name, "yes"])));
  await answer("check", {});
  await visitor.send("/profile/change/license", {
    license_number: "D123-4567-8901",
    license_state: "IL",
    ...dateParts("license_expiration_date", "2031-03-31"),
  });
  return email;
}

const AREA_CODES =
  "205 212 213 216 301 303 305 312 313 314 402 404 407 412 414 415 503 504 505 512 602 612 615 617 702 713".split(" ");

/**
 * A number nobody has been texted at: two people with the same number would read each other's codes, and an area code has only 100
 * fictional ones.
 */
async function newPhone(): Promise<string> {
  for (;;) {
    const phone = `+1${AREA_CODES[randomInt(AREA_CODES.length)]}55501${String(randomInt(100)).padStart(2, "0")}`;
    const answer = await fetch(`${process.env["CLINIC_MAIL"]}/sms.json?to=${encodeURIComponent(phone)}`);
    if (((await answer.json()) as unknown[]).length === 0) return phone;
  }
}

function dateParts(name: string, day: string): Record<string, string> {
  const [year = "", month = "", date = ""] = day.split("-").map((part) => String(Number(part)));
  return { [`${name}-month`]: month, [`${name}-day`]: date, [`${name}-year`]: year };
}
