import { readFileSync } from "node:fs";
import { startClinic } from "#test/clinic.ts";
import { median, report, say } from "#test/report.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { startBare } from "./bare-page/start-bare.ts";
import { load } from "./load.ts";

/**
 * The home page for an anonymous visitor, through the whole edge, compared with a bare Hono server that serves the same bytes and
 * headers from memory. Rounds alternate.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const ROUNDS = isSmall ? 3 : 7;
const SECONDS = isSmall ? 1 : 3;
const CONNECTIONS = 16;
const TARGET = 0.85;

const clinic = await startClinic({ worker: false, sandbox: false });
const web = clinic.web[0]!;
const port = await freePort();
const bare = await startBare(`${web.url}/`, port);
const sides = {
  clinic: { url: `${web.url}/`, pid: web.child.pid!, rates: [] as number[], cpu: [] as number[] },
  bare: { url: `http://127.0.0.1:${port}/`, pid: bare.pid!, rates: [] as number[], cpu: [] as number[] },
};
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 ? [sides.clinic, sides.bare] : [sides.bare, sides.clinic]) {
      const cpuBefore = cpuSeconds(side.pid);
      const { requests, seconds } = await load(side.url, {
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers: { "Accept-Encoding": "br" },
      });
      if (round === 0) continue; // warm-up
      side.rates.push(requests / seconds);
      side.cpu.push(((cpuSeconds(side.pid) - cpuBefore) / requests) * 1000);
    }
  }
} finally {
  bare.kill();
  await clinic.stop();
}
for (const [name, { rates, cpu }] of Object.entries(sides)) {
  say(
    `${name}: ${median(rates).toFixed(0)} requests/s (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}), ` +
      `${median(cpu).toFixed(3)} ms of CPU each`,
  );
}
const ratio = median(sides.clinic.rates) / median(sides.bare.rates);
say(`ratio of CPU time: ${(median(sides.bare.cpu) / median(sides.clinic.cpu)).toFixed(3)}`);
report({
  name: "bare-page",
  value: Number(ratio.toFixed(3)),
  unit: "of bare Hono",
  target: TARGET,
  ok: ratio >= TARGET,
});

/** User and system time, from fields 14 and 15 of /proc/PID/stat, in ticks of 10 ms. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
