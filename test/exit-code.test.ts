import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a program that used the local PostgreSQL keeps its exit code, so that a failed run is not taken for a good one", () => {
  const program = `import "./scripts/local-postgres.ts"; process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program], {
    encoding: "utf8",
  });
  expect(status).toBe(3);
});
