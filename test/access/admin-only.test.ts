import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { testCtx, useDatabase } from "../test-ctx.ts";

/** Every admin-only use case, found in the code, refuses everyone else on its own: no page has to remember to check. */
useDatabase();

const CASES = globSync("src/domain/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const parts = readFileSync(file, "utf8")
      .split(/^export (?:async )?function /m)
      .slice(1);
    return parts
      .filter((part) => part.includes("requireAdmin(ctx)"))
      .map((part) => ({ file, name: /^\w+/.exec(part)![0] }));
  });

test("there are some", () => expect(CASES.length).toBeGreaterThan(15));

test.each(CASES)("$name refuses employees, providers and members", async ({ file, name }) => {
  const module = (await import(`../../${file}`)) as Record<string, (ctx: Ctx, input: object) => Promise<unknown>>;
  for (const as of ["employee", "nurse", "provider", "member"] as const) {
    const asked = async () => module[name]!(testCtx({ as }), {});
    await expect(asked(), as).rejects.toMatchObject({ code: "forbidden" });
  }
});
