import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../scripts/local-postgres.ts";
import { startClinic, type Clinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { forgetPeak, megabytes, peakMegabytes, streamBody } from "./edge/big-bodies.ts";
import { sendMalformed } from "./edge/malformed.ts";
import { everyPath } from "./edge/routes.ts";
import { askNormally, sendBytesSlowly, type SlowKind } from "./edge/slow-clients.ts";
import { get, send } from "./edge/wire.ts";

/**
 * Attacks the web process as the internet does: slow clients, endless bodies, malformed requests. Each part also runs against a server
 * without our edge, which must fail.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const SIZE = isSmall ? { slow: 100, streams: 10, malformed: 500 } : { slow: 800, streams: 100, malformed: 10_000 };
const SEED = Number(process.argv.find((part) => part.startsWith("--seed="))?.slice(7) ?? 20_261_115);

const HEADERS_TARGET_MS = 5_000;
const BODY_TARGET_MS = 9_000;
/** Times are printed next to their targets. The drill fails if a connection outlives its target by this much. */
const GRACE_MS = 5_000;
const RSS_LIMIT_MB = 20;

const failures: string[] = [];

const clinic = await startClinic({ worker: false, sandbox: false });
const naivePort = await freePort();
const naive = await startNaive(naivePort);
try {
  await slowClients(clinic);
  await bigBodies(clinic);
  await malformed(clinic);
  const { child } = clinic.web[0]!;
  check(child.exitCode === null && child.signalCode === null, "the web process lived through all of it");
} finally {
  naive.kill();
  await clinic.stop();
}
report({ name: "edge", value: failures.length, unit: "guarantees broken", target: 0, ok: failures.length === 0 });

async function slowClients({ origin }: Clinic): Promise<void> {
  const port = portOf(clinic);
  for (let i = 0; i < 100; i++) await send(port, get("/"));
  const targets: [SlowKind, number][] = [
    ["headers", HEADERS_TARGET_MS],
    ["body", BODY_TARGET_MS],
  ];
  for (const [kind, targetMs] of targets) {
    const stopAsking = askNormally(port);
    const held = await sendBytesSlowly(port, { count: SIZE.slow, kind, origin, watchMs: targetMs + GRACE_MS });
    const normal = await stopAsking();
    say(
      `slow ${kind}: ${held.opened} of ${SIZE.slow} connections opened, ${held.left} left, ` +
        `slowest dropped after ${(held.slowestMs / 1000).toFixed(2)} s (target ${targetMs / 1000}); ` +
        `meanwhile ${normal.count} normal requests, p99 ${normal.p99.toFixed(1)} ms (target 50), ${normal.failed} failed`,
    );
    check(held.opened === SIZE.slow && held.left === 0, `clients with slow ${kind} are all dropped`);
    check(normal.failed === 0, `normal requests are answered during slow ${kind}`);
  }
  const watchMs = HEADERS_TARGET_MS + GRACE_MS;
  const control = await sendBytesSlowly(naivePort, { count: SIZE.slow, kind: "headers", origin, watchMs });
  say(`control, Node's default timeouts: ${control.left} of ${SIZE.slow} still held after ${watchMs / 1000} s`);
  check(control.left === SIZE.slow, "the control holds every slow connection");
}

async function bigBodies({ origin }: Clinic): Promise<void> {
  const port = portOf(clinic);
  const pid = clinic.web[0]!.child.pid!;
  const all = <T>(one: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: SIZE.streams }, (_, i) => one(i)));
  // First sends as many small refusals at once: the heap of a fresh process grows whatever is sent.
  await all((caller) => streamBody(port, { caller, origin, isChunked: false, maxBytes: 100_000 }));
  const rounds = [
    { from: origin, statuses: [413], fact: "every endless body is answered 413" },
    { from: "https://elsewhere.test", statuses: [413, 403], fact: "from another site it is refused too" },
  ];
  for (const { from, statuses, fact } of rounds) {
    const before = megabytes(pid);
    forgetPeak(pid);
    const answers = await all((caller) => streamBody(port, { caller, origin: from, isChunked: caller % 2 === 0 }));
    const growth = peakMegabytes(pid) - before;
    const refused = answers.filter(({ status }) => statuses.includes(status ?? 0)).length;
    const taken = answers.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / 1024 ** 2;
    say(
      `1 GB bodies: ${refused} of ${SIZE.streams} answered ${statuses.join(" or ")} (${taken.toFixed(0)} MB left the clients in all); ` +
        `memory of the web process ${before.toFixed(1)} MB, peak +${growth.toFixed(1)} MB (limit ${RSS_LIMIT_MB})`,
    );
    check(refused === SIZE.streams, fact);
    check(growth < RSS_LIMIT_MB, `memory grows by less than ${RSS_LIMIT_MB} MB`);
  }

  const naiveBefore = megabytes(naive.pid!);
  forgetPeak(naive.pid!);
  await all((caller) => streamBody(naivePort, { caller, origin, isChunked: true, maxBytes: 8 * 1024 ** 2 }));
  const naiveGrowth = peakMegabytes(naive.pid!) - naiveBefore;
  say(`control, a server that reads bodies whole: +${naiveGrowth.toFixed(1)} MB for the same streams cut at 8 MB`);
  check(naiveGrowth > RSS_LIMIT_MB, "the control grows");

  const big = await send(port, get("/", `X-Big: ${"h".repeat(17 * 1024)}\r\n`));
  const fits = await send(port, get("/", `X-Big: ${"h".repeat(15 * 1024)}\r\n`));
  say(`headers: 17 KB answered ${big.statuses.join()}, 15 KB answered ${fits.statuses.join()}`);
  check(big.statuses[0] === 431 && fits.statuses[0] === 200, "headers over 16 KB are answered 431, below are served");
}

async function malformed({ origin }: Clinic): Promise<void> {
  const paths = await everyPath();
  const tally = await sendMalformed(portOf(clinic), { paths, origin, count: SIZE.malformed, seed: SEED });
  const seen = [...tally.statuses].sort().map(([word, count]) => `${word}: ${count}`);
  say(`malformed: ${tally.sent} requests over ${paths.length} paths, seed ${SEED}; ${seen.join(", ")}`);
  for (const example of [...tally.broken, ...tally.hung].slice(0, 10)) say(`  ${example}`);
  check(tally.broken.length === 0, "no malformed request is answered 5xx");
  check(tally.hung.length === 0, "no malformed request hangs");

  const control = await sendMalformed(naivePort, { paths, origin, count: 500, seed: SEED });
  say(`control, a server that parses without a net: ${control.broken.length} of ${control.sent} answered 5xx`);
  check(control.broken.length > 0, "the same requests break the control");
}

function check(holds: boolean, fact: string): void {
  say(`${holds ? "ok    " : "BROKEN"} ${fact}`);
  if (!holds) failures.push(fact);
}

function portOf(clinic: Clinic): number {
  return Number(new URL(clinic.web[0]!.url).port);
}

async function startNaive(port: number): Promise<ChildProcess> {
  const file = new URL("./edge/naive-server.ts", import.meta.url);
  const child = spawn(process.execPath, [file.pathname, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout!, "data");
  return child;
}
