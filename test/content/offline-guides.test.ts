import { expect, test } from "vitest";
import { CARD_PATH, GUIDE_PATHS } from "#http/offline-pages.ts";
import { findAccess } from "#http/access.ts";
import { inLanguage } from "#web/shared/language/language.ts";
import { readContent } from "./content-files.ts";

test("every guide is among the pages that open without a connection", () => {
  const guides = readContent()
    .map(({ data }) => data as { kind?: string; path?: string } | null)
    .filter((data) => data?.kind === "guide")
    .map((data) => data?.path ?? "");
  const all = [...guides, ...guides.map((path) => inLanguage("es", path))];
  expect(all.toSorted()).toEqual(GUIDE_PATHS.toSorted());
});

test("the card is for members, and guides are the same for everybody", () => {
  expect(findAccess(CARD_PATH)).toMatchObject({ path: CARD_PATH, who: expect.arrayContaining(["member"]) });
  for (const path of GUIDE_PATHS) expect(findAccess(path)).toMatchObject({ who: "anyone", cached: true });
});
