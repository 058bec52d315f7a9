import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS } from "../drills/planted-faults/faults.ts";

/** The drill takes long and is run manually. If you change a line that a fault quotes, this test fails. */
test("each planted fault fits one place of the source, and the tests that must see it are there", () => {
  const misfits = FAULTS.flatMap(({ name, file, find, tests }) => {
    const path = `src/domain/${file}`;
    const places = existsSync(path) ? readFileSync(path, "utf8").split(find).length - 1 : 0;
    const isComplete = tests.length > 0 && tests.every((one) => existsSync(`src/domain/${one}`));
    return places === 1 && isComplete ? [] : [`${name}: ${places} places in ${file}`];
  });
  expect(misfits).toEqual([]);
  expect(FAULTS).toHaveLength(72);
});
