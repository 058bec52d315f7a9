import { test, type Who } from "../fixtures.ts";
import { Links, look } from "../look.ts";
import { addressOf, instancesFor, pagesOf } from "../pages.ts";

/** What's on these depends on how long someone has been a member. */
const ACCOUNT = [
  "/profile/billing",
  "/profile/my-orders",
  "/profile/my-orders/past",
  "/profile/transaction-history",
  "/profile/medications",
  "/profile/medications/card",
  "/profile/files",
];

const OWN = pagesOf("/profile");

const WALKS: { who: Who; pages: string[]; where: string }[] = [
  { who: "member", pages: OWN.filter((_, i) => i % 2 === 0), where: "under /profile, part 1" },
  { who: "member", pages: OWN.filter((_, i) => i % 2 === 1), where: "under /profile, part 2" },
  { who: "other", pages: ACCOUNT, where: "of somebody new" },
  { who: "longtime", pages: ACCOUNT, where: "of somebody who has been here for three years" },
];

test.describe("@patient every page", () => {
  // The card page contains the processor's frame.
  test.use({ payments: true });

  for (const { who, pages, where } of WALKS) {
    test(`${where} can be used by everybody and stays within the window; every link leads somewhere`, async ({
      page,
      loginAs,
      database,
    }) => {
      test.setTimeout(180_000);
      const instances = await instancesFor(database);
      await loginAs(who);
      const links = new Links();
      for (const path of pages) {
        await test.step(path, () => look(page, addressOf(path, instances)));
        await links.collect(page);
      }
      await links.expectAlive(page);
    });
  }
});
