import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** The tests of one slice's pure rules: everything in its folder that needs no database. */
const folder = process.env["MUTATION_FOLDER"] ?? "";

export default defineConfig({
  test: {
    include: globSync(`src/domain/${folder}/**/*.test.ts`).filter(
      (file) => !readFileSync(file, "utf8").includes("useDatabase"),
    ),
    testTimeout: 60_000,
    env: { TZ: "UTC" },
  },
});
