import { Secret, TOTP } from "otpauth";
import { DEMO_THREAD_ID } from "../../scripts/demo/contact.ts";
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from "../../scripts/demo/people.ts";
import { RECIPIENT_ATTEMPTS } from "./recipient-attempts.ts";
import { STAFF_ATTEMPTS } from "./staff-attempts.ts";
import type { Answer, World } from "./world.ts";

export type Attempt = { name: string; isThrough(world: World): Promise<boolean> };

const NEW_PASSWORD = "a different long pass phrase";

/** Requests a page makes on its own, which must not keep an abandoned session alive. */
const BY_ITSELF: [who: string, path: string, json?: object][] = [
  ["employee", "/api/live"],
  ["employee", "/api/presence", { requestId: DEMO_THREAD_ID }],
  ["employee", "/admin/inbox.data"],
  ["employee", "/admin/users.data"],
  ["admin", "/admin/orders.data"],
  ["provider", "/provider.data"],
  ["member", "/profile.data"],
  ["member", "/api/getUserById", { id: "" }],
];

const PRIVATE: [who: string, path: string][] = [
  ["member", "/profile.data"],
  ["member", "/profile/medications.data"],
  ["member", "/profile/my-orders.data"],
  ["member", "/profile/messages.data"],
  ["employee", "/admin/users.data"],
  ["employee", "/admin/inbox.data"],
  ["provider", "/provider.data"],
  ["member", "/profile"],
  ["member", "/profile/billing.data"],
];

/** Pages that require a fresh sign-in. */
const STEP_UP: [who: string, path: string][] = [
  ["member", "/profile/password/change"],
  ["member", "/profile/password/authenticator"],
  ["member", "/profile/password/phone"],
  ["member", "/profile/password/recovery-codes"],
  ["admin", "/admin/staff/invite"],
];

/** Forms submitted while viewing as a member. */
const VIEWED_FORMS = [
  "/profile/change/name",
  "/profile/billing",
  "/profile/my-orders",
  "/admin/users/{member}",
  "/admin/on-call",
];

const AUTH_FORMS = ["/sign-in", "/forgot-password", "/new-password", "/sign-in/second-step"];

export const ATTEMPTS: readonly Attempt[] = [
  ...BY_ITSELF.map(([who, path, json]) => ({
    name: `idle: ${path} renews ${who}'s session`,
    async isThrough({ signedIn, ask, sessionOf }: World) {
      const session = await signedIn(who, { idle: 10 });
      await ask(path, { session, ...(json ? { json } : {}) });
      return (await sessionOf(session)).idle < 60;
    },
  })),
  {
    name: "idle: a staff page asks after 15 minutes without a person",
    async isThrough({ signedIn, ask, query, sessionOf }) {
      const session = await signedIn("employee", { idle: 14 });
      await ask("/admin/inbox.data", { session });
      const { id } = await sessionOf(session);
      await query("update auth.session set last_seen_at = last_seen_at - interval '2 minutes' where id = $1", [id]);
      const answer = await ask("/admin/inbox.data", { session });
      return answer.status === 200 && !answer.body.includes("/please-login");
    },
  },
  ...PRIVATE.map(([who, path]) => ({
    name: `cached data: ${path} of ${who} may be stored`,
    async isThrough({ signedIn, ask }: World) {
      const answer = await ask(path, { session: await signedIn(who) });
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      return !answer.headers["cache-control"]?.includes("no-store");
    },
  })),
  ...["/sign-out", "/sign-out.data"].map((path) => ({
    name: `cached data: ${path} leaves pages in the browser`,
    async isThrough({ signedIn, ask }: World) {
      const answer = await ask(path, { session: await signedIn("member"), form: {} });
      return !answer.headers["clear-site-data"]?.includes('"cache"');
    },
  })),
  ...STEP_UP.map(([who, path]) => ({
    name: `step-up: ${path} after a sign-in of an hour ago`,
    async isThrough({ signedIn, ask }: World) {
      const answer = await ask(path, { session: await signedIn(who, { ago: 60 }) });
      return !answer.headers["location"]?.startsWith("/confirm-identity");
    },
  })),
  {
    name: "step-up: a new password after a sign-in of an hour ago",
    async isThrough({ newMember, signedIn, ask, one }) {
      const { email, userId } = await newMember("step-up");
      const hash = () =>
        one<{ hash: string }>("select password_hash as hash from auth.account where user_id = $1", [userId]);
      const before = await hash();
      const session = await signedIn(email, { ago: 60 });
      await ask("/profile/password/change", { session, form: { intent: "change-password", password: NEW_PASSWORD } });
      return (await hash()).hash !== before.hash;
    },
  },
  ...VIEWED_FORMS.map((template) => ({
    name: `view-as: a form is sent to ${template}`,
    async isThrough(world: World) {
      const session = await viewing(world);
      const path = template.replace("{member}", await world.idOf("member"));
      const answer = await world.ask(path, { session, form: { intent: "note", note: "x" } });
      return answer.status !== 403;
    },
  })),
  ...["/profile", "/profile/medications", "/profile/my-orders.data"].map((path) => ({
    name: `view-as: ${path} is opened without a row in the trail`,
    async isThrough(world: World) {
      const answer = await world.ask(path, { session: await viewing(world) });
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      const { n } = await world.one<{ n: number }>(
        "select count(*)::int as n from audit_event where request_id = $1 and action = 'member.page-viewed'",
        [answer.headers["x-request-id"]],
      );
      return n === 0;
    },
  })),
  {
    name: "view-as: a colleague's pages",
    async isThrough({ signedIn, idOf, ask }) {
      const form = { userId: await idOf("provider"), reason: "curious" };
      const answer = await ask("/admin/view-as", { session: await signedIn("employee"), form });
      return answer.headers["location"] === "/profile";
    },
  },
  {
    name: "view-as: after half an hour",
    async isThrough(world) {
      const session = await viewing(world);
      const { id } = await world.sessionOf(session);
      await world.query("update auth.session set viewing_until = now() - interval '1 minute' where id = $1", [id]);
      return (await world.ask("/profile", { session })).body.includes("Read-only");
    },
  },
  {
    name: "codes: the right password after ten wrong ones",
    async isThrough(world) {
      const { email } = await world.newMember("guessed");
      for (let i = 0; i < 10; i++) await signIn(world, email, "wrong");
      return isSignedIn(await signIn(world, email, DEMO_PASSWORD));
    },
  },
  {
    name: "codes: a right code after ten wrong ones",
    async isThrough(world) {
      const session = await halfSignedIn(world, "admin");
      for (let i = 0; i < 10; i++) await secondStep(world, session, "000000");
      return isSignedIn(await secondStep(world, session, codeNow()));
    },
  },
  {
    name: "codes: the same code twice",
    async isThrough(world) {
      const code = codeNow();
      const first = await halfSignedIn(world, "employee");
      if (!isSignedIn(await secondStep(world, first, code))) throw new Error("the first use was refused");
      return isSignedIn(await secondStep(world, await halfSignedIn(world, "employee"), code));
    },
  },
  {
    name: "codes: a refused sign-in leaves no trace",
    async isThrough(world) {
      const answer = await signIn(world, "member@demo.test", "wrong");
      return (await rowsOf(world, answer, "session.refused")) === 0;
    },
  },
  {
    name: "reset: a link works twice",
    async isThrough(world) {
      const { email } = await world.newMember("twice");
      const token = await world.token(email, "reset-password", 30);
      await newPassword(world, token, NEW_PASSWORD);
      await newPassword(world, token, `${NEW_PASSWORD} again`);
      return isSignedIn(await signIn(world, email, `${NEW_PASSWORD} again`));
    },
  },
  {
    name: "reset: a link works after its time",
    async isThrough(world) {
      const { email } = await world.newMember("late");
      await newPassword(world, await world.token(email, "reset-password", -1), NEW_PASSWORD);
      return isSignedIn(await signIn(world, email, NEW_PASSWORD));
    },
  },
  {
    name: "reset: a session from before goes on",
    async isThrough(world) {
      const { email } = await world.newMember("before");
      const session = await world.signedIn(email);
      await newPassword(world, await world.token(email, "reset-password", 30), NEW_PASSWORD);
      return (await world.ask("/profile", { session })).status === 200;
    },
  },
  {
    name: "invitation: a role opens staff pages without a second factor",
    async isThrough({ newMember, query, signedIn, ask, sessionOf }) {
      const { email, userId } = await newMember("invited");
      await query("update profile set role = 'employee' where user_id = $1", [userId]);
      const session = await signedIn(email);
      const { id } = await sessionOf(session);
      await query("update auth.session set strong_factor_at = null where id = $1", [id]);
      return (await ask("/admin/users", { session })).status === 200;
    },
  },
  {
    name: "attributes: a disabled colleague's session goes on",
    async isThrough({ newMember, query, signedIn, ask }) {
      const { email, userId } = await newMember("disabled-colleague");
      await query("update profile set role = 'employee' where user_id = $1", [userId]);
      const session = await signedIn(email);
      await query("update auth.account set disabled_at = now() where user_id = $1", [userId]);
      return (await ask("/admin/users", { session })).status === 200;
    },
  },
  ...AUTH_FORMS.map((path, i) => ({
    name: `limits: ${path} thirty times a minute from one address`,
    async isThrough({ ask }: World) {
      let last = 0;
      for (let n = 0; n < 30; n++) last = (await ask(path, { form: { email: "x" }, from: `10.9.9.${i + 1}` })).status;
      return last !== 429;
    },
  })),
  ...RECIPIENT_ATTEMPTS,
  ...STAFF_ATTEMPTS,
];

async function viewing({ signedIn, idOf, ask }: World): Promise<string> {
  const session = await signedIn("employee");
  const form = { userId: await idOf("member"), reason: "cannot see tracking" };
  const answer = await ask("/admin/view-as", { session, form });
  if (answer.headers["location"] !== "/profile") throw new Error(`viewing answered ${answer.status}`);
  return session;
}

function signIn({ ask }: World, email: string, password: string): Promise<Answer> {
  return ask("/sign-in", { form: { intent: "password", email, password } });
}

function newPassword({ ask }: World, token: string, password: string): Promise<Answer> {
  return ask("/new-password", { form: { intent: "new-password", token, password } });
}

async function halfSignedIn(world: World, who: string): Promise<string> {
  const answer = await signIn(world, `${who}@demo.test`, DEMO_PASSWORD);
  const token = /__Host-session=([\w-]+)/.exec(answer.headers["set-cookie"] ?? "")?.[1];
  if (!token) throw new Error(`the password step answered ${answer.status}`);
  return token;
}

function secondStep({ ask }: World, session: string, code: string): Promise<Answer> {
  return ask("/sign-in/second-step", { session, form: { intent: "code", method: "totp", code } });
}

/** Redirected with a cookie, and not to the second step. */
function isSignedIn({ status, headers }: Answer): boolean {
  const isSentOn = status === 303 && !headers["location"]?.startsWith("/sign-in");
  return isSentOn && /__Host-session=[\w-]{20}/.test(headers["set-cookie"] ?? "");
}

function codeNow(): string {
  return new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET), digits: 6, period: 30 }).generate();
}

async function rowsOf(world: World, answer: Answer, action: string): Promise<number> {
  const { n } = await world.one<{ n: number }>(
    "select count(*)::int as n from audit_event where request_id = $1 and action = $2",
    [answer.headers["x-request-id"], action],
  );
  return n;
}
