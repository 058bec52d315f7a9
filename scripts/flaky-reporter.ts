import type { Reporter, TestCase } from "vitest/node";

/** Lists tests that failed and then passed: CI continues, but each is a defect. */
export class FlakyReporter implements Reporter {
  #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#flaky) process.stdout.write(`SECOND TRY ${name}\n`);
  }
}
