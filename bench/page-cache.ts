import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { startClinic } from "#test/clinic.ts";
import { median, percentile, report, say } from "#test/report.ts";
import { startBare } from "./bare-page/start-bare.ts";
import { load } from "./load.ts";

/** Anonymous pages from the cache compared with a bare Hono server with the same bytes and headers, alternating. */
const PAGES = [
  "/",
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/faqs",
  "/resources/subcutaneous-injection-processes",
];
const isSmall = process.argv.includes("--small");
const ROUNDS = isSmall ? 2 : 5;
const SECONDS = isSmall ? 1 : 2;
const TARGET = 0.85;

const clinic = await startClinic({ worker: false, sandbox: false });
const ratios: number[] = [];
try {
  await makeDemoClinic(clinic.postgres.url("postgres", clinic.database), { patients: 5 });
  for (const path of PAGES) for (const connections of [16, 256]) ratios.push(await compare(path, connections));
} finally {
  await clinic.stop();
}
report({
  name: "page-cache",
  value: Number(Math.min(...ratios).toFixed(3)),
  unit: "of bare Hono, the worst of eight",
  target: TARGET,
  ok: Math.min(...ratios) >= TARGET,
});

async function compare(path: string, connections: number): Promise<number> {
  const url = `${clinic.web[0]!.url}${path}`;
  const port = await freePort();
  const bare = await startBare(url, port);
  const sides = [
    { name: "clinic", url, rates: [] as number[], p99: [] as number[] },
    { name: "bare", url: `http://127.0.0.1:${port}${path}`, rates: [] as number[], p99: [] as number[] },
  ];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const side of round % 2 ? sides : sides.toReversed()) {
        const headers = { "Accept-Encoding": "br" };
        const { requests, seconds, latencies } = await load(side.url, { connections, seconds: SECONDS, headers });
        if (round === 0) continue; // warm-up
        side.rates.push(requests / seconds);
        side.p99.push(percentile(latencies, 0.99));
      }
    }
  } finally {
    bare.kill();
  }
  const [ours, theirs] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const ratio = median(ours.rates) / median(theirs.rates);
  const tail = median(ours.p99) / median(theirs.p99);
  say(`${path} at ${connections} connections: ${ratio.toFixed(3)} of the rate, ${tail.toFixed(2)} times the p99`);
  return ratio;
}
