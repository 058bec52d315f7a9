import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** What a build needs. */
const PARTS = [
  "src",
  "content",
  "migrations",
  "public",
  "scripts",
  "package.json",
  "tsconfig.json",
  "react-router.config.ts",
];
const CONFIGS = ["vite.config.ts", "vite.programs.config.ts"];

/** Each guard by its code. If a guard's code changes, it no longer matches, and the drill fails until this is updated. */
const GUARDS: { file: string; guard: RegExp; without: string }[] = [
  {
    file: "src/server/identify.ts",
    guard: /return !isByScript \|\| c\.req\.header\(ACTIVITY_HEADER\) === "1";/,
    without: "return true;",
  },
  { file: "src/domain/identity/sessions/session.ts", guard: /&& now < idleEnd\(session\)/, without: "" },
  {
    file: "src/server/no-store.ts",
    guard: /NOT_STORED = \{ "Cache-Control": "no-store" \}/,
    without: "NOT_STORED = {}",
  },
  {
    file: "src/web/site/sign-in/sign-out.ts",
    guard: /, "Clear-Site-Data": isForced \? FORGET_PAGES : FORGET_ALL/,
    without: "",
  },
  {
    file: "src/domain/identity/sessions/freshness.ts",
    guard: /&& tx\.now\.getTime\(\) - session\.signed_in_at\.getTime\(\) < FRESH_SECONDS \* 1000/,
    without: "",
  },
  {
    file: "src/server/identify.ts",
    guard: /if \(!isReading && !MAY_POST_WHILE_VIEWING\.has\(c\.req\.path\)\) return refuse\(c, 403\);/,
    without: "",
  },
  { file: "src/server/identify.ts", guard: /await recordPageView\(.*\);/, without: "" },
  {
    file: "src/domain/identity/sessions/start-viewing.ts",
    guard: /if \(account\.role\) throw new AppError\("forbidden"\);/,
    without: "",
  },
  { file: "src/domain/identity/sessions/find-session.ts", guard: /row\.viewing_until > ctx\.now && /, without: "" },
  { file: "src/domain/identity/sessions/find-session.ts", guard: /row\.disabled_at \|\| /, without: "" },
  {
    file: "src/domain/identity/sessions/find-session.ts",
    guard: /row\.role !== null && row\.strong_factor_at === null/,
    without: "false",
  },
  {
    file: "src/domain/identity/sessions/throttle.ts",
    guard: /if \(failures < (FREE_TRIES|freeTries)\) return 0;/,
    without: "return 0;",
  },
  {
    file: "src/domain/identity/factors/totp.server.ts",
    guard: /return spendTotpStep\(tx\.trx, factor\.id, step, tx\.now\);/,
    without: "return step > 0;",
  },
  {
    file: "src/domain/identity/sessions/sign-in.ts",
    guard: /recordAudit\(tx, \{ action: "session\.refused"[^}]*\}\)/,
    without: "Promise.resolve()",
  },
  {
    file: "src/domain/identity/passwords/set-password-by-link.ts",
    guard: /if \(isUnopenedStaff\(found, factors\) !== \(purpose === "staff-invitation"\)\) return null;/,
    without: "void isUnopenedStaff;",
  },
  {
    file: "src/domain/messaging/alarms/page-on-call.ts",
    guard: /if \(!request\.user_id && !request\.email_confirmed_at\) return true;/,
    without: "",
  },
  {
    file: "src/domain/messaging/change-request.ts",
    guard: / \|\| request\.alarm_at\) return \{\};/,
    without: ") return {};",
  },
  { file: "src/server/limit-requests.ts", guard: /auth: \{ perMinute: 20,/, without: "auth: { perMinute: 20_000," },
];

/** Guards inside one function of a file, found by its name. */
const WITHIN: { file: string; name: string; guard: RegExp; without: string }[] = [
  {
    file: "src/domain/identity/accounts/queries-account.server.ts",
    name: "redeemToken",
    guard: /\n {4}\.where\("expires_at", ">", now\)/,
    without: "",
  },
  {
    file: "src/domain/identity/accounts/queries-account.server.ts",
    name: "findToken",
    guard: /\n {4}\.where\("expires_at", ">", now\)/,
    without: "",
  },
  {
    file: "src/domain/identity/accounts/queries-account.server.ts",
    name: "redeemToken",
    guard: /\.deleteFrom\("auth\.token"\)([\s\S]*?)\.returning\(/,
    without: '.selectFrom("auth.token")$1.select(',
  },
  {
    file: "src/domain/identity/accounts/queries-account.server.ts",
    name: "dropTokens",
    guard: /await trx\.deleteFrom\("auth\.token"\).*\.execute\(\);/,
    without: "void [trx, userId, purposes];",
  },
  {
    file: "src/domain/messaging/alarms/queries-page.server.ts",
    name: "selectCalled",
    guard: /\n {4}\.where\("p\.disabled_at", "is", null\)/,
    without: "",
  },
  {
    file: "src/domain/identity/sessions/queries-session.server.ts",
    name: "deleteSessionsOf",
    guard: /trx\.deleteFrom\("auth\.session"\)\.where\("user_id", "=", userId\)/,
    without: 'trx.deleteFrom("auth.session").where("user_id", "=", userId).where("id", "is", null)',
  },
];

/** The clinic built from a copy of its source without any guard. Returns where the build is. */
export async function buildWithoutGuards(folder: string): Promise<string> {
  const here = process.cwd();
  await mkdir(folder, { recursive: true });
  for (const part of [...PARTS, ...CONFIGS]) await cp(join(here, part), join(folder, part), { recursive: true });
  await symlink(join(here, "node_modules"), join(folder, "node_modules"));
  for (const [file, text] of await removeGuards(here)) await writeFile(join(folder, file), text);
  const { NODE_ENV: _, BUILD_DIR: __, ...env } = process.env;
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: folder, env, maxBuffer: 1 << 26 });
  return join(folder, "build");
}

/** Each guarded file without its guards. Throws if a guard isn't found exactly once. */
export async function removeGuards(folder: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const textOf = async (file: string) => texts.get(file) ?? (await readFile(join(folder, file), "utf8"));
  for (const { file, guard, without } of GUARDS) texts.set(file, remove(await textOf(file), guard, without, file));
  for (const { file, name, guard, without } of WITHIN) {
    const text = await textOf(file);
    const start = text.indexOf(`export async function ${name}(`);
    const end = text.indexOf("\n}\n", start);
    if (start < 0 || end < 0) throw new Error(`${file} has no ${name} any more`);
    const body = remove(text.slice(start, end), guard, without, `${file}: ${name}`);
    texts.set(file, text.slice(0, start) + body + text.slice(end));
  }
  return texts;
}

function remove(text: string, guard: RegExp, without: string, where: string): string {
  const found = text.match(new RegExp(guard.source, "g"))?.length ?? 0;
  if (found !== 1) throw new Error(`${where}: the guard ${guard.source} was found ${found} times instead of once`);
  return text.replace(guard, without);
}
