import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { __NEWEST_MIGRATION__: JSON.stringify("0001-foundation.sql") },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts", "sandbox/**/*.test.ts"],
    globalSetup: ["test/database.setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TZ: "UTC" },
  },
});
