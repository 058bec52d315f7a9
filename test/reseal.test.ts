import { createCipheriv, randomBytes } from "node:crypto";
import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { open, parseKeyring, type Keyring } from "#core/keyring.ts";
import { enqueueMail } from "#core/mail.ts";
import { completeSecondFactor } from "#domain/identity/factors/complete-second-factor.ts";
import { signIn } from "#domain/identity/sessions/sign-in.ts";
import { resealEverything, SEALED_COLUMNS } from "../scripts/reseal-everything.ts";
import { addTotp, aMember, browser, PASSWORD, totpCode } from "./people.ts";
import { asSuperuser, databaseUrl, testCtx, testEnv, useDatabase } from "./test-ctx.ts";

/** Changing the key on all rows: what `npm run reseal` does. */
useDatabase();

const added = parseKeyring(`next:${Buffer.alloc(32, "next").toString("base64")}`);
let rotated: Keyring;
beforeEach(async () => {
  rotated = [...added, ...testEnv().DATA_KEYS];
  await asSuperuser("truncate mail_outbox, sms_outbox, marketing_delivery");
});

async function reseal(keys: Keyring) {
  const client = new pg.Client({ connectionString: databaseUrl("postgres") });
  await client.connect();
  const lines: string[] = [];
  try {
    return { ...(await resealEverything(client, keys, (line) => lines.push(line))), lines };
  } finally {
    await client.end();
  }
}

test("the tool knows every sealed column of the database", async () => {
  const rows = await asSuperuser<{ name: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
     from information_schema.columns
     where table_schema in ('public', 'auth') and (column_name = 'sealed' or column_name like '%\\_sealed')`,
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});

describe("after it ran", () => {
  test("an authenticator signs in with the new key alone, and so does waiting mail open", async () => {
    const mara = await aMember();
    const { secret } = await addTotp(mara.ctx);
    const mailId = await inTransaction(testCtx({ as: "member" }), (tx) =>
      enqueueMail(tx, {
        template: "reset-password",
        to: { name: "Mara", address: mara.email },
        props: { url: "https://x.test" },
      }),
    );
    const { resealed, unreadable, lines } = await reseal(rotated);
    expect(unreadable).toBe(0);
    expect(resealed).toBeGreaterThanOrEqual(2);
    expect(lines).toContainEqual(expect.stringMatching(/^auth\.factor: \d+ of \d+$/));

    const [mail] = await asSuperuser<{ sealed: string }>("select sealed from mail_outbox where id = $1", [mailId]);
    expect(open(added, mail!.sealed, `mail:${mailId}`)).toContain("https://x.test");

    const ctx = { ...testCtx({ as: "anonymous" }), env: { ...testEnv(), DATA_KEYS: added } };
    const half = await signIn(ctx, { email: mara.email, password: PASSWORD }, browser);
    const answer = {
      method: "totp" as const,
      code: totpCode(secret, new Date(ctx.now.getTime() + 30_000)),
      sessionToken: "token" in half ? half.token : "",
      skipSecondFactorHere: false,
    };
    expect(await completeSecondFactor(ctx, answer, browser)).toMatchObject({ kind: "done" });
  });

  test("a second run has nothing left to do", async () => {
    const mara = await aMember();
    await addTotp(mara.ctx);
    await reseal(rotated);
    expect(await reseal(rotated)).toMatchObject({ resealed: 0, unreadable: 0, lines: [] });
  });
});

test("a value that no key opens is counted, left as it is, and does not stop the rest", async () => {
  const mara = await aMember();
  const { factorId } = await addTotp(mara.ctx);
  await asSuperuser("update auth.factor set totp_secret_sealed = 'lost.2.AAAA' where id = $1", [factorId]);
  const other = await aMember();
  await addTotp(other.ctx);
  const { resealed, unreadable } = await reseal(rotated);
  expect(unreadable).toBe(1);
  expect(resealed).toBeGreaterThanOrEqual(1);
  await asSuperuser("delete from auth.factor where id = $1", [factorId]);
});

test("values sealed before keys were derived still open, and are sealed anew", async () => {
  const mara = await aMember();
  const { factorId } = await addTotp(mara.ctx);
  const keys = testEnv().DATA_KEYS;
  const [row] = await asSuperuser<{ sealed: string }>(
    "select totp_secret_sealed as sealed from auth.factor where id = $1",
    [factorId],
  );
  const plain = open(keys, row!.sealed, `totp:${factorId}`);
  const old = sealWithTheKeyItself(keys, plain, `totp:${factorId}`);
  await asSuperuser("update auth.factor set totp_secret_sealed = $2 where id = $1", [factorId, old]);
  expect(open(keys, old, `totp:${factorId}`)).toBe(plain);
  await reseal(keys);
  const [again] = await asSuperuser<{ sealed: string }>(
    "select totp_secret_sealed as sealed from auth.factor where id = $1",
    [factorId],
  );
  expect(again!.sealed).not.toBe(old);
  expect(open(keys, again!.sealed, `totp:${factorId}`)).toBe(plain);
});

/** As values were sealed at first: with the key itself, and without a marker after its id. */
function sealWithTheKeyItself(keys: Keyring, plain: string, about: string): string {
  const { id, key } = keys[0]!;
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64")}`;
}
