import { expect, test } from "vitest";
import { VendorError } from "#domain/marketing/delivery.ts";
import { breakCircuit } from "./break-circuit.ts";

const later = () => Promise.reject(new VendorError("later", { status: 500 }));
const fine = () => Promise.resolve("fine");

function aBreaker() {
  const clock = { now: 0 };
  const breaker = breakCircuit(() => clock.now);
  const ask = (work: () => Promise<unknown>) =>
    breaker.run(work).catch((error: VendorError) => `${error.kind} ${error.retryAfterSeconds}`);
  return { clock, ask };
}

test("four failures and a success reset the count", async () => {
  const { ask } = aBreaker();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect(await ask(later)).toBe("later null");
    expect(await ask(fine)).toBe("fine");
  }
});

test("after the pause one try decides: a failure doubles the pause, a success ends it", async () => {
  const { ask, clock } = aBreaker();
  for (let i = 0; i < 5; i++) await ask(later);
  expect(await ask(fine)).toBe("paused 30");
  clock.now += 30_000;
  const vendor = Promise.withResolvers<string>();
  const probe = ask(() => vendor.promise);
  expect(await ask(fine)).toBe("paused 2");
  vendor.resolve("fine");
  expect(await probe).toBe("fine");
  expect(await ask(fine)).toBe("fine");

  for (let i = 0; i < 5; i++) await ask(later);
  clock.now += 30_000;
  expect(await ask(later)).toBe("later null");
  expect(await ask(fine)).toBe("paused 60");
});

test("a refusal is an answer: the vendor is there", async () => {
  const { ask } = aBreaker();
  for (let i = 0; i < 20; i++) {
    expect(await ask(() => Promise.reject(new VendorError("refused", { status: 400 })))).toBe("refused null");
  }
});
