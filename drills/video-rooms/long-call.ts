import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { newId } from "#core/id.ts";
import { relayCredentials } from "#domain/visits/room/relay-credentials.server.ts";
import { findChromium } from "#test/chromium.ts";
import { createChecks, report, say } from "#test/report.ts";
import { startCoturn } from "../../scripts/coturn.ts";
import { freePort } from "../../scripts/local-postgres.ts";

const SILENT_MS = 3_000;

/**
 * Two calls in Chromium through coturn, one with credentials that are renewed as our page does, one with those of its first minute:
 * neither may fall silent for three seconds. Control: once the relay is killed, both do. The Node peers can't show it: their library
 * lets go of the relay after 1,000 seconds.
 */
export async function holdLongCall(minutes: number): Promise<void> {
  const [port, secret] = [await freePort(), randomBytes(16).toString("hex")];
  const relay = await startCoturn({ port, secret });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const { check, failures } = createChecks();
  let silences = 0;
  try {
    const page = await browser.newPage();
    const settings = { TURN_URLS: [`turn:127.0.0.1:${port}`], TURN_SECRET: secret, TURN_RELAY_ONLY: true };
    await page.exposeFunction("credentials", () =>
      relayCredentials(settings, { visitId: newId(), side: "patient", now: new Date() }),
    );
    await begin(page);
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(60_000);
      if (minute % 10 === 0) say(`  ${minute} minutes, ${await countSilences(page)} silences`);
    }
    silences = await countSilences(page);
    check(silences === 0, `2 calls of ${minutes} minutes through the relay, ${silences} silences of 3 s`);
    await relay.stop();
    await sleep(3 * SILENT_MS);
    check((await countSilences(page)) >= silences + 2, "control: without the relay both fall silent");
  } finally {
    await browser.close();
    await relay.stop();
  }
  report({ name: "long-call", value: silences, unit: "silences", target: 0, ok: failures.length === 0 });
}

function countSilences(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { silences: number }).silences);
}

/** Both ends of both calls in one page, with a word each second. */
function begin(page: Page): Promise<void> {
  return page.evaluate(async (silentMs) => {
    type Credentials = { iceServers: RTCIceServer[]; renewAt: number };
    const here = window as unknown as { silences: number; credentials(): Promise<Credentials> };
    here.silences = 0;
    const call = async (isRenewed: boolean) => {
      const first = await here.credentials();
      const ends = [0, 1].map(
        () => new RTCPeerConnection({ iceServers: first.iceServers, iceTransportPolicy: "relay" }),
      ) as [RTCPeerConnection, RTCPeerConnection];
      const [one, other] = ends;
      one.addEventListener("icecandidate", ({ candidate }) => void (candidate && other.addIceCandidate(candidate)));
      other.addEventListener("icecandidate", ({ candidate }) => void (candidate && one.addIceCandidate(candidate)));
      const channel = one.createDataChannel("call");
      let heardAt = 0;
      let isSilent = false;
      other.addEventListener("datachannel", (event) =>
        event.channel.addEventListener("message", () => {
          heardAt = performance.now();
          isSilent = false;
        }),
      );
      await one.setLocalDescription();
      await other.setRemoteDescription(one.localDescription!);
      await other.setLocalDescription();
      await one.setRemoteDescription(other.localDescription!);
      setInterval(() => {
        if (channel.readyState === "open") channel.send(".");
        if (heardAt === 0 || isSilent || performance.now() - heardAt < silentMs) return;
        isSilent = true;
        here.silences += 1;
      }, 1_000);
      if (!isRenewed) return;
      const renew = async () => {
        const { iceServers, renewAt } = await here.credentials();
        for (const end of ends) end.setConfiguration({ iceServers, iceTransportPolicy: "relay" });
        setTimeout(() => void renew(), renewAt - Date.now());
      };
      setTimeout(() => void renew(), first.renewAt - Date.now());
    };
    await call(true);
    await call(false);
  }, SILENT_MS);
}
