import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SHEETS } from "./sheets.ts";

test("the sheets are our articles, with their titles", () => {
  const articles = readdirSync("content/resources")
    .toSorted()
    .map((file) => {
      const [, title] = /^title: "?(.*?)"?$/m.exec(readFileSync(`content/resources/${file}`, "utf8"))!;
      return [file.replace(".mdx", ""), title];
    });
  expect(SHEETS).toEqual(articles);
});
