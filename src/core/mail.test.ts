import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { inTransaction } from "./db.ts";
import { open } from "./keyring.ts";
import { enqueueMail, MailAddress } from "./mail.ts";

useDatabase();
beforeEach(async () => {
  await emptyTables("mail_outbox");
  await asSuperuser("delete from pgboss.job");
});

const mail = {
  template: "dead-letter",
  to: { name: "Ada", address: "ada@home.test" },
  props: { jobName: "job.name", jobId: "job-id" },
} as const;
const outbox = () => asSuperuser<{ id: string; sealed: string }>("select id, sealed from mail_outbox");
const jobs = () => asSuperuser("select data from pgboss.job where name = 'mail.send'");

test("a mail is a row and a job with its id, in the caller's transaction", async () => {
  const id = await inTransaction(testCtx({ as: "anonymous" }), (tx) => enqueueMail(tx, mail));
  expect(await outbox()).toMatchObject([{ id }]);
  expect(await jobs()).toEqual([{ data: { mailId: id } }]);
});

test("a mail whose cause was not saved does not exist", async () => {
  const act = inTransaction(testCtx({ as: "member" }), async (tx) => {
    await enqueueMail(tx, mail);
    throw new Error("not saved");
  });
  await expect(act).rejects.toThrow("not saved");
  expect(await outbox()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("what waits is unreadable, and opens under its own row's id only", async () => {
  const write = () => inTransaction(testCtx({ as: "member" }), (tx) => enqueueMail(tx, mail));
  const [first, second] = [await write(), await write()];
  const sealed = (await outbox()).find(({ id }) => id === first)!.sealed;
  // Long enough that random letters won't spell it.
  expect(sealed).not.toMatch(/ada@home|jobName/i);
  const keys = testEnv().DATA_KEYS;
  expect(JSON.parse(open(keys, sealed, `mail:${first}`))).toEqual({ to: mail.to, props: mail.props });
  expect(() => open(keys, sealed, `mail:${second}`)).toThrow("unable to authenticate");
});

test("the web can write mail but neither read nor change what waits", async () => {
  const admin = testCtx({ as: "admin" });
  await inTransaction(admin, (tx) => enqueueMail(tx, mail));
  const read = inTransaction(admin, ({ trx }) => trx.selectFrom("mail_outbox").selectAll().execute());
  await expect(read).rejects.toThrow("permission denied");
  const change = inTransaction(admin, ({ trx }) => trx.updateTable("mail_outbox").set({ sealed: "x" }).execute());
  await expect(change).rejects.toThrow("permission denied");
});

describe("an address that could name someone else is refused", () => {
  test.each([
    "ada@home.test\r\nBcc: evil@x.test",
    "ada@home.test\nBcc: evil@x.test",
    "ada@home.test> RCPT TO:<evil@x.test",
    "ada@home.test, evil@x.test",
    "ada@home.test;evil@x.test",
    "Ada <ada@home.test>",
    "ada@home.test\0",
    "ada@home.test ",
    '"ada@home.test"@x.test',
    "ada@home@x.test",
    "",
  ])("%j", async (address) => {
    const act = inTransaction(testCtx({ as: "member" }), (tx) =>
      enqueueMail(tx, { ...mail, to: { name: "", address } }),
    );
    await expect(act).rejects.toThrow(z.ZodError);
    expect(await outbox()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test("wherever the dangerous character stands", () => {
    const dangerous = fc.constantFrom(...'\r\n\0,;<>" \t()[]:\\\u2028\u00a0');
    const place = fc.nat({ max: mail.to.address.length });
    fc.assert(
      fc.property(dangerous, place, fc.string(), (character, at, rest) => {
        const address = mail.to.address.slice(0, at) + character + rest + mail.to.address.slice(at);
        expect(MailAddress.safeParse({ name: "", address }).success).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test("and a name that could begin a header or an address", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("\r", "\n", "\0", "<", ">"), fc.string(), (before, character, after) => {
        expect(MailAddress.safeParse({ ...mail.to, name: before + character + after }).success).toBe(false);
      }),
    );
    expect(MailAddress.safeParse({ ...mail.to, name: 'Lovelace, Ada "Countess"' }).success).toBe(true);
  });
});
