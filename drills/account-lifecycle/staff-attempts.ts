import { newId } from "#core/id.ts";
import type { Attempt } from "./attempts.ts";
import type { Answer, World } from "./world.ts";

const FIRST_PASSWORD = "a colleague's long pass phrase";

/** Attacks on an invited colleague's account, and on the paging of the person on call. */
export const STAFF_ATTEMPTS: readonly Attempt[] = [
  {
    name: "invitation: an old one opens an account",
    async isThrough(world) {
      const { email, userId } = await invited(world, "old-invitation");
      await choose(world, await world.token(email, "staff-invitation", -60), FIRST_PASSWORD);
      return (await passwordOf(world, userId)) !== null;
    },
  },
  {
    name: "invitation: its link works twice",
    async isThrough(world) {
      const { email, userId } = await invited(world, "invited-twice");
      const token = await world.token(email, "staff-invitation", 60);
      await choose(world, token, FIRST_PASSWORD);
      const first = await passwordOf(world, userId);
      if (!first) throw new Error("the first use was refused");
      await choose(world, token, `${FIRST_PASSWORD} again`);
      return (await passwordOf(world, userId)) !== first;
    },
  },
  {
    name: "invitation: a reset link opens an account that nobody has been in",
    async isThrough(world) {
      const { email, userId } = await invited(world, "reset-invited");
      await choose(world, await world.token(email, "reset-password", 30), FIRST_PASSWORD);
      return (await passwordOf(world, userId)) !== null;
    },
  },
  {
    name: "invitation: its link opens an account that is in use",
    async isThrough(world) {
      const { email, userId } = await world.newMember("invited-in-use");
      await world.query("update profile set role = 'employee' where user_id = $1", [userId]);
      const before = await passwordOf(world, userId);
      await choose(world, await world.token(email, "staff-invitation", 60), FIRST_PASSWORD);
      return (await passwordOf(world, userId)) !== before;
    },
  },
  {
    name: "pager: twenty strangers page twenty times",
    async isThrough(world) {
      const pages = await pagesAfter(world, async () => {
        for (let i = 0; i < 20; i++) {
          const form = {
            full_name: "Vera Visitor",
            email: `vera-${i}@drill.test`,
            message: `I have chest pain, number ${i}`,
            idempotency_key: newId(),
          };
          const answer = await world.ask("/contact-us", { form });
          if (answer.status >= 400) throw new Error(`contact-us answered ${answer.status}`);
        }
      });
      return pages > 2;
    },
  },
  {
    name: "pager: a colleague whose account is disabled is the one on shift",
    async isThrough(world) {
      const { userId } = await invited(world, "disabled-on-shift");
      await world.query("update profile set disabled_at = now() where user_id = $1", [userId]);
      await world.query("delete from on_call_shift");
      await world.query(
        `insert into on_call_shift (id, user_id, starts_at, ends_at, added_at, added_by)
         values ($1, $2, now() - interval '1 hour', now() + interval '1 hour', now(), $2)`,
        [newId(), userId],
      );
      await pagesAfter(world, () => emergency(world));
      const { n } = await world.one<{ n: number }>("select count(*)::int as n from page where user_id = $1", [userId]);
      return n > 0;
    },
  },
  {
    name: "pager: a reply ends the alarm",
    async isThrough(world) {
      await pagesAfter(world, () => emergency(world));
      const { id } = await world.one<{ id: string }>(
        "select id from contact_request where alarm_at is not null and user_id is not null order by created_at desc limit 1",
      );
      const form = { intent: "reply", body: "We call you.", idempotency_key: newId() };
      await world.ask(`/admin/inbox/${id}`, { session: await world.signedIn("employee"), form });
      const { replies } = await world.one<{ replies: number }>(
        "select count(*)::int as replies from contact_message where request_id = $1 and author_kind = 'employee'",
        [id],
      );
      if (replies !== 1) throw new Error("the reply was refused");
      const request = await world.one<{ at: Date | null }>(
        "select acknowledged_at as at from contact_request where id = $1",
        [id],
      );
      return request.at !== null;
    },
  },
];

/** A colleague whose invitation was emailed and not used. */
async function invited(world: World, name: string): Promise<{ email: string; userId: string }> {
  const person = await world.newMember(name);
  await world.query("update profile set role = 'employee' where user_id = $1", [person.userId]);
  await world.query("update auth.account set password_hash = null, email_verified_at = null where user_id = $1", [
    person.userId,
  ]);
  return person;
}

function choose({ ask }: World, token: string, password: string): Promise<Answer> {
  return ask("/new-password", { form: { intent: "new-password", token, password } });
}

async function passwordOf({ one }: World, userId: string): Promise<string | null> {
  const { hash } = await one<{ hash: string | null }>(
    "select password_hash as hash from auth.account where user_id = $1",
    [userId],
  );
  return hash;
}

async function emergency({ signedIn, ask }: World): Promise<void> {
  const json = { fullName: "", email: "", subject: "I am having major side effects", message: `Chest pain ${newId()}` };
  const answer = await ask("/api/sendEmailtoAMD", {
    session: await signedIn("member"),
    json,
    headers: { "Idempotency-Key": newId() },
  });
  if (answer.status !== 200) throw new Error(`the message answered ${answer.status}`);
}

/** How many people the worker paged because of this. */
async function pagesAfter({ one }: World, what: () => Promise<void>): Promise<number> {
  const count = async () => (await one<{ n: number }>("select count(*)::int as n from page")).n;
  const before = await count();
  await what();
  for (let tries = 0; tries < 100; tries++) {
    const { n } = await one<{ n: number }>(
      "select count(*)::int as n from pgboss.job where name = 'messaging.page' and state in ('created', 'retry', 'active')",
    );
    if (n === 0) return (await count()) - before;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the worker did not page");
}
