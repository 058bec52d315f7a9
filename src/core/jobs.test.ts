import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { inTransaction } from "./db.ts";
import { newId } from "./id.ts";
import { defineJob, enqueue, once } from "./jobs.ts";
import { sendMailJob } from "./mail.ts";

useDatabase();
beforeEach(() => asSuperuser("delete from pgboss.job"));

const jobs = () => asSuperuser("select id, name, data from pgboss.job");

describe("a job", () => {
  test("exists once the transaction that asked for it has committed, and not before", async () => {
    const mailId = newId();
    const id = await inTransaction(testCtx({ as: "member" }), async (tx) => {
      const enqueued = await enqueue(tx, sendMailJob, { mailId });
      expect(await jobs()).toEqual([]);
      return enqueued;
    });
    expect(await jobs()).toEqual([{ id, name: "mail.send", data: { mailId } }]);
  });

  test("does not exist if that transaction fails", async () => {
    const act = inTransaction(testCtx({ as: "member" }), async (tx) => {
      await enqueue(tx, sendMailJob, { mailId: newId() });
      throw new Error("changed my mind");
    });
    await expect(act).rejects.toThrow("changed my mind");
    expect(await jobs()).toEqual([]);
  });

  test.each([{ mailId: "not an id" }, { mailId: 7 }, {}])("with the payload %o is refused", async (payload) => {
    const act = inTransaction(testCtx({ as: "member" }), (tx) =>
      // @ts-expect-error: the type refuses most of these already
      enqueue(tx, sendMailJob, payload),
    );
    await expect(act).rejects.toBeInstanceOf(z.ZodError);
    expect(await jobs()).toEqual([]);
  });

  test("carries nothing its schema does not name", async () => {
    const mailId = newId();
    const payload = { mailId, diagnosis: "private" };
    await inTransaction(testCtx({ as: "member" }), (tx) => enqueue(tx, sendMailJob, payload));
    expect(await jobs()).toMatchObject([{ data: { mailId } }]);
  });

  test("that no worker knows is refused", async () => {
    const unknown = defineJob({ name: "nobody.does-this", schema: z.object({}) });
    const act = inTransaction(testCtx({ as: "member" }), (tx) => enqueue(tx, unknown, {}));
    await expect(act).rejects.toThrow("nobody.does-this does not exist");
  });
});

describe("the effect of a job", () => {
  test("happens once, however often the job runs", async () => {
    const jobId = newId();
    let effects = 0;
    for (const _run of [1, 2, 3]) await runOnce(jobId, async () => (effects += 1));
    expect(effects).toBe(1);
    await runOnce(newId(), async () => (effects += 1));
    expect(effects).toBe(2);
  });

  test("happens once if two workers run the job at the same time", async () => {
    const jobId = newId();
    let effects = 0;
    await Promise.all([1, 2, 3, 4].map(() => runOnce(jobId, async () => (effects += 1))));
    expect(effects).toBe(1);
  });

  test("can still happen after a try that failed", async () => {
    const jobId = newId();
    const failing = runOnce(jobId, () => Promise.reject(new Error("no luck")));
    await expect(failing).rejects.toThrow("no luck");
    expect(await runOnce(jobId, async () => "done")).toBe("done");
  });
});

function runOnce<T>(jobId: string, effect: () => Promise<T>): Promise<T | undefined> {
  return inTransaction(testCtx({ as: "system" }), (tx) => once(tx, jobId, effect));
}
