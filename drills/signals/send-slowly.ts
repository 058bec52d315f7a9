import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

let visitors = 0;

/** A newsletter sign-up whose body takes this long to arrive, each from a different address. Returns the response's status. */
export async function sendSlowly(
  url: string,
  origin: string,
  { email, seconds }: { email: string; seconds: number },
): Promise<number> {
  const body = JSON.stringify({ email });
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    "X-Forwarded-For": `203.0.113.${++visitors % 250}`,
    Origin: origin,
  };
  const sending = request(`${url}/api/subscribeToNewsletter`, { method: "POST", headers });
  const answered = new Promise<number>((done) => {
    sending.once("response", (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    sending.once("error", () => done(0));
  });
  sending.write(body.slice(0, 5));
  await sleep(seconds * 1_000);
  sending.end(body.slice(5));
  return answered;
}
