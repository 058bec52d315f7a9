import { relative } from "node:path";
import type { TestSpecification, Vitest } from "vitest/node";

export type FailedTest = { file: string; name: string };

/** Runs test files for a drill and lists what failed; a file that didn't load is listed as a whole. */
export async function failedTests(vitest: Vitest, specifications: TestSpecification[]): Promise<FailedTest[]> {
  if (specifications.length === 0) throw new Error("There are no tests to run");
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The runner also lists modules from earlier runs.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules
    .filter(({ moduleId }) => ran.has(moduleId))
    .flatMap((module) => {
      const file = relative(vitest.config.root, module.moduleId);
      const names = [...module.children.allTests("failed")].map(({ fullName }) => fullName);
      return (names.length > 0 || module.ok() ? names : ["as a whole"]).map((name) => ({ file, name }));
    });
  return [...failed, ...unhandledErrors.map((error) => ({ file: "outside a test", name: String(error) }))];
}
