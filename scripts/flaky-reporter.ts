import type { Reporter, TestCase } from "vitest/node";

/** Lists the tests that failed and then passed: CI goes on, but each of them is a defect. */
export class FlakyReporter implements Reporter {
  #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#flaky) process.stdout.write(`SECOND TRY ${name}\n`);
  }
}
