import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { howToLinks } from "./how-to.ts";

const OFFERINGS = ["trt", "hcg", "female-trt", "sermorelin", "nandrolone", "semaglutide", "tirzepatide"];

test("every article a medicine leads to exists", () => {
  for (const offeringKey of OFFERINGS) {
    for (const form of ["vial", "pen", "tablet", "topical"]) {
      const links = howToLinks({ offeringKey, form, isCompounded: true, controlledSchedule: "III" });
      for (const { to } of links) expect(existsSync(`content${to}.mdx`), to).toBe(true);
    }
  }
});

test("how to inject is not shown for what is swallowed or rubbed in", () => {
  const of = (form: string) =>
    howToLinks({ offeringKey: "trt", form, isCompounded: false, controlledSchedule: "III" }).map(({ to }) => to);
  const injecting = "/resources/subcutaneous-injection-processes";
  expect(of("vial")[0]).toBe(injecting);
  expect(of("topical")).not.toContain(injecting);
});
