import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One call on a keep-alive connection; anything but 200 ends the benchmark. */
export function postForm(
  url: string,
  call: { origin: string; cookie: string; address: string; body: string },
): Promise<void> {
  return new Promise((done, fail) => {
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(call.body),
      "X-Forwarded-For": call.address,
      Origin: call.origin,
      Cookie: call.cookie,
    };
    const sent = request(`${url}/api/sendEmailtoAMD`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => (answer.statusCode === 200 ? done() : fail(new Error(`Answered ${answer.statusCode}`))));
    });
    sent.on("error", fail);
    sent.end(call.body);
  });
}
