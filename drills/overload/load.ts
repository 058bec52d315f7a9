import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Visitor = { url: string; host: string; cookies: string[] };
export type Answer = { status: number; seconds: number };

/** A realistic mix: a member's pages, a search, and an uncached page. */
const PATHS = [
  "/profile",
  "/profile/my-orders",
  "/search?q=weight",
  "/profile",
  "/profile/medications",
  "/privacy-choices",
];

/** The best possible rate: each visitor waits for the last response. */
export async function closedLoop(visitor: Visitor, visitors: number, seconds: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const until = performance.now() + seconds * 1000;
  let n = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < until) answers.push(await ask(visitor, n++));
    }),
  );
  return answers;
}

/** This many per second, however many are still waiting. */
export async function openLoop(visitor: Visitor, perSecond: number, seconds: number): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = started + (n / perSecond) * 1000 - performance.now();
    if (wait > 1) await sleep(wait);
    asked.push(ask(visitor, n));
  }
  return Promise.all(asked);
}

const agent = new Agent({ keepAlive: true });

function ask({ url, host, cookies }: Visitor, n: number): Promise<Answer> {
  const started = performance.now();
  const headers = {
    host,
    cookie: `__Host-session=${cookies[n % cookies.length]}`,
    "x-forwarded-for": `10.2.${(n >> 6) & 255}.${n & 63}`,
  };
  return new Promise((done) => {
    const end = (status: number) => done({ status, seconds: (performance.now() - started) / 1000 });
    const asked = request(`${url}${PATHS[n % PATHS.length]}`, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => end(response.statusCode ?? 0));
      response.once("error", () => end(0));
    });
    asked.once("error", () => end(0));
    asked.end();
  });
}
