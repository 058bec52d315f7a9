import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { RTCPeerConnection } from "werift";
import { WebSocket } from "ws";
import { newId } from "#core/id.ts";
import { relayCredentials } from "#domain/visits/room/relay-credentials.server.ts";
import { startClinic } from "#test/clinic.ts";
import { createChecks, percentile, report, say } from "#test/report.ts";
import { hasCoturn, startCoturn } from "../scripts/coturn.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { layOutRooms, type Room } from "./video-rooms/field.ts";
import { holdLongCall } from "./video-rooms/long-call.ts";
import { NodePeer } from "./video-rooms/node-peer.ts";

/**
 * Rooms of two Node peers each, the patient on one web process and the provider on the other, through coturn. All of them meet;
 * the relay is killed, and within 5 s of noticing it all have met again; nobody else gets in; credentials can be renewed during the
 * call. Controls: credentials older than ten minutes, and ones made with another secret, get nothing from the relay. `--rooms N`
 * sets the number of rooms. `--call MINUTES` holds a long call instead. Needs coturn (`apt-get install coturn`).
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const asked = process.argv.indexOf("--rooms");
const ROOMS = asked > 0 ? Number(process.argv[asked + 1]) : isSmall ? 5 : 200;
const MEET_MS = isSmall ? 20_000 : 120_000;
const RETURN_MS = 5_000;

if (!hasCoturn()) throw new Error("coturn is missing: apt-get install coturn");
const call = process.argv.indexOf("--call");
if (call > 0) {
  await holdLongCall(Number(process.argv[call + 1]));
  process.exit();
}
const [secret, port] = [randomBytes(16).toString("hex"), await freePort()];
const urls = [`turn:127.0.0.1:${port}`];
let relay = await startCoturn({ port, secret });
const clinic = await startClinic({
  webs: 2,
  worker: false,
  sandbox: false,
  env: { TURN_URLS: urls.join(), TURN_SECRET: secret, TURN_RELAY_ONLY: "true" },
});
const client = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await client.connect();
const { check, failures } = createChecks();
const peers: NodePeer[] = [];
let late = ROOMS;
try {
  const rooms = await layOutRooms(client, ROOMS);
  const started = performance.now();
  for (const room of rooms) peers.push(enter(room, "patient", 0), enter(room, "provider", 1));
  await until(() => peers.every(({ heardAt }) => heardAt > 0), MEET_MS);
  const met = peers.filter(({ heardAt }) => heardAt > 0);
  const seconds = met.map(({ firstHeardAt }) => (firstHeardAt - started) / 1000);
  check(
    met.length === peers.length,
    `${met.length} of ${peers.length} peers met over two web processes, through the relay`,
  );
  say(`  after ${percentile(seconds, 0.5).toFixed(1)} s (median), ${percentile(seconds, 0.99).toFixed(1)} s (p99)`);

  await refuseOthers(rooms[0]!, rooms[1]!);
  await renewCredentials(peers[0]!);

  await relay.stop();
  await sleep(500);
  relay = await startCoturn({ port, secret });
  await until(() => peers.every(({ returns }) => returns.length > 0), MEET_MS);
  const returns = peers.flatMap((peer) => peer.returns.slice(0, 1));
  late = peers.length - returns.filter((ms) => ms <= RETURN_MS).length;
  check(
    late === 0,
    `${peers.length - late} of ${peers.length} are back within 5 s of noticing that the relay was killed`,
  );
  say(
    `  back after ${percentile(returns, 0.5).toFixed(0)} ms (median), ${percentile(returns, 0.99).toFixed(0)} ms (p99); noticed after 2,000 ms`,
  );
} finally {
  await Promise.all(peers.map((peer) => peer.close()));
  await client.end();
  await clinic.stop();
  await relay.stop();
}
report({
  name: "video-rooms",
  value: late,
  unit: `of ${ROOMS * 2} peers not back in time`,
  target: 0,
  ok: failures.length === 0,
});
// Sockets of closed peers would hold the process for a while.
process.exit();

function enter({ visitId, ...cookies }: Room, side: "patient" | "provider", web: number): NodePeer {
  return new NodePeer({ url: clinic.web[web]!.url, origin: clinic.origin, visitId, cookie: cookies[side], side });
}

async function refuseOthers(room: Room, other: Room): Promise<void> {
  const { origin } = clinic;
  const answers = {
    "somebody else's patient": await answerTo(room, origin, other.patient),
    "another provider": await answerTo(room, origin, other.provider),
    "nobody signed in": await answerTo(room, origin, ""),
    "a page of another site": await answerTo(room, "https://evil.example", room.patient),
  };
  const expected = [404, 404, 401, 403];
  check(
    Object.values(answers).every((status, i) => status === expected[i]),
    `refused: ${Object.entries(answers)
      .map(([who, status]) => `${who} (${status})`)
      .join(", ")}`,
  );
}

/** The status of a refused connection; 101 if it was accepted. */
function answerTo({ visitId }: Room, origin: string, cookie: string): Promise<number> {
  return new Promise((done) => {
    const url = `${clinic.web[0]!.url.replace(/^http/, "ws")}/api/visit-room/${visitId}/${newId()}`;
    const socket = new WebSocket(url, { origin, headers: cookie ? { cookie: `__Host-session=${cookie}` } : {} });
    socket.on("unexpected-response", (_, response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    socket.on("open", () => {
      socket.close();
      done(101);
    });
    socket.on("error", () => done(0));
  });
}

async function renewCredentials(peer: NodePeer): Promise<void> {
  const before = peer.credentials?.iceServers[0]?.username;
  // The name has whole seconds in it.
  await sleep(1_100);
  const after = await peer.renew();
  check(Boolean(after) && after !== before, "credentials are renewed during the call");
  const settings = { TURN_URLS: urls, TURN_SECRET: secret, TURN_RELAY_ONLY: true };
  const made = (now: number, key = secret) =>
    relayCredentials({ ...settings, TURN_SECRET: key }, { visitId: newId(), side: "patient", now: new Date(now) });
  check(await isAllocated(made(Date.now())), "fresh credentials open an allocation");
  check(!(await isAllocated(made(Date.now() - 601_000))), "control: credentials older than ten minutes open none");
  check(!(await isAllocated(made(Date.now(), "another"))), "control: credentials of another secret open none");
}

async function isAllocated({ iceServers: [server] }: ReturnType<typeof relayCredentials>): Promise<boolean> {
  const connection = new RTCPeerConnection({
    iceServers: [{ urls: server!.urls[0]!, username: server!.username, credential: server!.credential }],
    iceTransportPolicy: "relay",
  });
  connection.createDataChannel("test");
  await connection.setLocalDescription(await connection.createOffer()).catch(() => {});
  const hasRelay = () => /typ relay/.test(connection.localDescription?.sdp ?? "");
  await until(hasRelay, 3_000);
  const answer = hasRelay();
  await connection.close().catch(() => {});
  return answer;
}

async function until(isDone: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!isDone() && performance.now() < end) await sleep(100);
}
