import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import pg from "pg";
import { startClinic } from "#test/clinic.ts";
import { report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";

/**
 * Requests pages of members, staff and visitors again and again from a web process with little memory. Anything a page leaves behind
 * would fill it: it must respond every time and still be the same process at the end.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const REQUESTS = isSmall ? 600 : 6_000;
const ROOM_MB = 160;
const AT_ONCE = 8;
const PAGES = {
  "member@demo.test": ["/profile/my-orders", "/profile/billing", "/profile/medications", "/profile/files", "/profile"],
  "employee@demo.test": ["/admin/users", "/admin/inbox", "/admin/orders", "/admin/insight"],
  "provider@demo.test": ["/provider"],
};

const clinic = await startClinic({
  worker: false,
  sandbox: false,
  env: { NODE_OPTIONS: `--max-old-space-size=${ROOM_MB}` },
});
const url = clinic.postgres.url("postgres", clinic.database);
await makeDemoClinic(url, { patients: 200 });
const client = new pg.Client({ connectionString: url });
await client.connect();
const web = clinic.web[0]!;
const asked = await Promise.all(
  Object.entries(PAGES).map(async ([email, paths]) => {
    const cookie = `__Host-session=${await openSession(client, email)}`;
    return paths.map((path) => ({ path, cookie }));
  }),
);
const pages = [...asked.flat(), { path: "/semaglutide?from=drill", cookie: "" }, { path: "/register", cookie: "" }];

let next = 0;
let answered = 0;
const failures = new Map<string, number>();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let n = next++; n < REQUESTS && web.child.exitCode === null; n = next++) {
      const { path, cookie } = pages[n % pages.length]!;
      // Limits stay on: every request comes from a separate address.
      const headers = { Cookie: cookie, "X-Forwarded-For": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
      const status = await fetch(`${web.url}${path}`, { headers }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      if (status === 200) answered += 1;
      else failures.set(`${status} ${path}`, (failures.get(`${status} ${path}`) ?? 0) + 1);
      if (n % (REQUESTS / 6) === 0) say(`  after ${n} pages ${residentMb()} MB`);
    }
  }),
);
const isAlive = web.child.exitCode === null && web.child.signalCode === null;
say(`${answered} of ${REQUESTS} pages with ${ROOM_MB} MB of heap; load average ${loadavg()[0]!.toFixed(1)}`);
for (const [what, times] of failures) say(`  ${what}: ${times} times`);
await client.end();
await clinic.stop();
report({
  name: "memory",
  value: answered,
  unit: `pages of members, staff and visitors from one process with ${ROOM_MB} MB of heap`,
  target: REQUESTS,
  ok: isAlive && answered === REQUESTS,
});

function residentMb(): number {
  const status = readFileSync(`/proc/${web.child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
