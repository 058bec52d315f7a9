import { expect, test, vi } from "vitest";
import { clinic, useClinic } from "../running-clinic.ts";

/** From the pop-up's three calls to the vendor and the inbox, with the real worker, and back out through the unsubscribe link. */
useClinic();

const EMAIL = "vera@test.test";
const soon = { timeout: 40_000, interval: 200 };

test("a visitor signs up, gets a code, is on the list, and leaves by one click", { timeout: 100_000 }, async () => {
  const answers = await Promise.all([
    call("/api/klaviyo/createEvent", { email: EMAIL, event: "Newsletter Signup" }),
    call("/api/klaviyo/subscribeProfile", {
      profile_id: null,
      email: EMAIL,
      list_id: "newsletter",
      phone_number: null,
    }),
    call("/api/subscribeToNewsletter", { email: EMAIL }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

  const letter = await vi.waitFor(async () => {
    const mails = await json<Letter[]>(`/mail.json?to=${EMAIL}`);
    expect(mails).toHaveLength(1);
    return mails[0]!;
  }, soon);
  expect(letter.text).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  await vi.waitFor(async () => {
    expect(await json("/klaviyo.json")).toEqual({
      events: [{ email: EMAIL, name: "Newsletter Signup" }],
      profiles: [EMAIL],
      lists: { NEWSLT: [EMAIL] },
    });
  }, soon);

  const link = letter.headers.find(({ key }) => key === "list-unsubscribe")!.value.slice(1, -1);
  const left = await fetch(link.replace(clinic.origin, clinic.web[0]!.url), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(left.status).toBe(200);
  await vi.waitFor(async () => expect(await json("/klaviyo.json")).toMatchObject({ lists: { NEWSLT: [] } }), soon);
});

type Letter = { text: string; headers: { key: string; value: string }[] };

async function json<T>(path: string): Promise<T> {
  return (await fetch(`${clinic.mailUrl}${path}`)).json() as Promise<T>;
}

function call(path: string, body: unknown): Promise<Response> {
  return fetch(`${clinic.web[0]!.url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { Origin: clinic.origin, "Content-Type": "application/json" },
  });
}
