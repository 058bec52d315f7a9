import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACTIVITY_HEADER } from "#http/activity-header.ts";
import { watchActivity } from "./activity.ts";

const ORIGIN = "https://clinic.test";
let sent: Headers[];
let asked: string[];
let page: Window;
let heard: Map<string, (event: Event) => void>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  asked = [];
  heard = new Map();
  page = {
    location: new URL(`${ORIGIN}/admin`),
    addEventListener: (name: string, listener: (event: Event) => void) => void heard.set(name, listener),
    fetch: (_input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Headers(init?.headers));
      asked.push(String(_input));
      return Promise.resolve(new Response());
    },
  } as unknown as Window;
  watchActivity(page);
});
afterEach(() => void vi.useRealTimers());

const input = (name: string, isTrusted = true) => heard.get(name)!({ isTrusted } as Event);
const isMarked = async (url = "/admin.data", init?: RequestInit) => {
  await page.fetch(url, init);
  return sent.at(-1)!.get(ACTIVITY_HEADER) === "1";
};

test("automatic requests are not marked as activity", async () => {
  expect(await isMarked()).toBe(false);
});

test.each(["pointerdown", "keydown", "touchstart", "wheel"])(
  "what follows a %s is marked, for a moment",
  async (name) => {
    input(name);
    expect(await isMarked()).toBe(true);
    vi.advanceTimersByTime(6_000);
    expect(await isMarked()).toBe(false);
  },
);

test("an event made by a script is nobody's doing", async () => {
  input("keydown", false);
  expect(await isMarked()).toBe(false);
});

test("headers of the request stay, and another site is told nothing", async () => {
  input("keydown");
  expect(await isMarked("/api/presence", { headers: { "Content-Type": "application/json" } })).toBe(true);
  expect(sent.at(-1)!.get("Content-Type")).toBe("application/json");
  expect(await isMarked("https://elsewhere.test/x")).toBe(false);
});

test("who types for long without asking for anything says so every two minutes", () => {
  for (let second = 0; second < 300; second++) {
    input("keydown");
    vi.advanceTimersByTime(1_000);
  }
  expect(asked).toEqual(["/api/activity", "/api/activity"]);
  expect(sent.every((headers) => headers.get(ACTIVITY_HEADER) === "1")).toBe(true);
});

test("an idle page reports no activity", () => {
  vi.advanceTimersByTime(3_600_000);
  expect(asked).toEqual([]);
});
