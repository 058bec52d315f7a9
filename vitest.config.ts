import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";
import { FlakyReporter } from "./scripts/flaky-reporter.ts";

/** What speaks to a whole clinic takes longest: begun last, it would leave a worker with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/test\/|contact-mails/.test(moduleId);
    return [...rest.filter(isLong), ...rest.filter((file) => !isLong(file))];
  }
}

const isCi = Boolean(process.env["CI"]);

export default defineConfig({
  define: { __NEWEST_MIGRATION__: JSON.stringify("0001-foundation.sql") },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts", "sandbox/**/*.test.ts"],
    globalSetup: ["test/database.setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // One process reads the modules once for all files it runs: a file leaves nothing behind in them.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A limit ends what hangs. CI's machine is up to three times slower than a desk's and runs drills beside the tests.
    testTimeout: isCi ? 90_000 : 20_000,
    hookTimeout: isCi ? 120_000 : 30_000,
    // What another process does is waited for as long as a busy machine needs.
    expect: { poll: { timeout: isCi ? 30_000 : 10_000 } },
    // A busy machine may cut a test short; what fails twice is real. What needed it is listed at the end of CI.
    retry: isCi ? 1 : 0,
    reporters: ["default", new FlakyReporter()],
    env: { TZ: "UTC" },
  },
});
