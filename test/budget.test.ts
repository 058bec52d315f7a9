import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startClinic, type Clinic } from "./clinic.ts";

/**
 * What a visitor must download before a page works, against an empty React Router app built in the same run. Bytes fail the
 * build; times are only printed elsewhere.
 */
const KB = 1024;
const BUDGETS = [
  "/",
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/semaglutide",
  "/faqs",
  "/shop",
  "/resources",
  "/resources/subcutaneous-injection-processes",
  "/policies/privacy",
  "/contact-us",
]
  .map((path) => ({ path, script: 25 * KB, style: 15 * KB }))
  .concat(["/register", "/register/treatment"].map((path) => ({ path, script: 35 * KB, style: 15 * KB })));

let clinic: Clinic;
let floor = 0;

beforeAll(async () => {
  floor = buildEmptyApp();
  clinic = await startClinic({ worker: false, sandbox: false });
}, 120_000);
afterAll(() => clinic?.stop());

describe.each(BUDGETS)("$path", ({ path, script, style }) => {
  test("stays within its budget of script, style and one font", async () => {
    const html = await (await fetch(`${clinic.web[0]!.url}${path}`)).text();
    const files = filesOf(html);
    const scripts = await weigh(files.filter((file) => file.endsWith(".js")));
    expect(scripts, `script over the floor of ${floor} bytes`).toBeLessThanOrEqual(floor + script);
    const styles = await weigh(files.filter((file) => file.endsWith(".css")));
    expect(styles, "style").toBeLessThanOrEqual(style);
    expect(files.filter((file) => file.endsWith(".woff2"))).toHaveLength(1);
    expect(
      files.every((file) => file.startsWith("/")),
      "nothing from another origin",
    ).toBe(true);
    process.stdout.write(
      `${path}: ${scripts - floor} bytes of script over the floor of ${floor}, ${styles} of style\n`,
    );
  });
});

/** Everything the document itself asks for: what it links, and the list of routes that its inline script imports. */
function filesOf(html: string): string[] {
  const linked = [...html.matchAll(/(?:href|src)="([^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => file!);
  const routes = [...html.matchAll(/import "(\/assets\/manifest-[^"]+\.js)"/g)].map(([, file]) => file!);
  return [...new Set([...linked, ...routes])];
}

async function weigh(files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const answer = await fetch(`${clinic.web[0]!.url}${file}`);
    bytes += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).byteLength;
  }
  return bytes;
}

/** React Router and React with nothing on the page: what no page of ours can be below. */
function buildEmptyApp(): number {
  const folder = resolve(".data/empty-app");
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(EMPTY_APP)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  execFileSync(resolve("node_modules/.bin/react-router"), ["build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "pipe",
  });
  const assets = join(folder, "build/client/assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).byteLength, 0);
}

const EMPTY_APP = {
  "package.json": '{ "type": "module", "private": true }',
  "vite.config.ts":
    'import { reactRouter } from "@react-router/dev/vite"; export default { plugins: [reactRouter()], build: { manifest: true } };',
  "react-router.config.ts": "export default { ssr: true };",
  "app/routes.ts": 'import { index } from "@react-router/dev/routes"; export default [index("home.tsx")];',
  "app/home.tsx": "export default function Home() { return <p>Empty</p>; }",
  "app/root.tsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><head><Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>;
}
export default function App() { return <Outlet />; }`,
};
