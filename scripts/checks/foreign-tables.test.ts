import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ownerErrors, tableErrors, tablesIn } from "./foreign-tables.ts";

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "queries-"))));
afterEach(() => rmSync(root, { recursive: true }));

const ORDERS = "domain/orders/lists/queries-list.server.ts";

describe("a slice names its own tables only", () => {
  test.each([
    `trx.selectFrom("profile")`,
    `trx.selectFrom("profile as p")`,
    `trx.selectFrom(["customer_order", "profile"])`,
    `trx.selectFrom("customer_order as o").innerJoin("profile as p", "p.user_id", "o.user_id")`,
    `trx.selectFrom("customer_order").leftJoin("profile", "profile.user_id", "customer_order.user_id")`,
    `query.where(({ exists, selectFrom }) => exists(selectFrom("profile")))`,
    "sql`select 1 from profile p where p.user_id = ${userId}`",
    "sql<Row>`select 1 from customer_order o\n    join profile p on p.user_id = o.user_id`",
    "sql`select 1 from customer_order o, public.profile p`",
    "sql`select ${column} from ${source} join profile p using (user_id)`",
    'sql.raw("select 1 from profile")',
  ])("%s is refused", (query) => {
    write(ORDERS, query);
    expect(tableErrors(root)).toEqual([`${ORDERS}:1 orders reads profile, a table of identity`]);
  });

  test.each([
    `trx.updateTable("profile").set({})`,
    `trx.insertInto("profile").values({})`,
    `trx.deleteFrom("profile")`,
    "sql`update profile set state = null`",
    "sql`insert into profile (user_id) select user_id from customer_order`",
    "sql`delete from profile where user_id = ${userId}`",
  ])("%s is refused as a write", (query) => {
    write(ORDERS, query);
    expect(tableErrors(root)).toEqual([`${ORDERS}:1 orders writes profile, a table of identity`]);
  });

  test.each([
    `trx.selectFrom("customer_order").innerJoin(people(trx).as("p"), "p.user_id", "customer_order.user_id")`,
    "sql`with profile as (select 1 from customer_order) select 1 from profile`",
    "sql`select 'from profile', o.profile -- from profile\n    from customer_order o`",
    `Array.from("profile".length)`,
  ])("%s is fine", (query) => {
    write(ORDERS, query);
    expect(tableErrors(root)).toEqual([]);
  });

  test("a table whose name is not written out cannot be read, so it is refused", () => {
    write(ORDERS, "trx.deleteFrom(table)");
    expect(tableErrors(root)).toEqual([`${ORDERS}:1 deleteFrom(table) does not say which table`]);
  });
});

test("the desk reads its views and does not write through them", () => {
  const file = "domain/desk/people/queries-people.server.ts";
  write(file, "sql`select 1 from desk_person p join person_contact c using (user_id)`");
  expect(tableErrors(root)).toEqual([]);
  write(file, "sql`update desk_person set state = null`");
  expect(tableErrors(root)).toEqual([`${file}:1 desk writes desk_person, a view of desk`]);
});

test("another slice does not read the desk's views", () => {
  write(ORDERS, "sql`select 1 from desk_person`");
  expect(tableErrors(root)).toEqual([`${ORDERS}:1 orders reads desk_person, a view of desk`]);
});

test.each(["web/admin/page.server.ts", "worker/handlers.ts", "server/edge.server.ts", "domain/orders/mark-shipped.ts"])(
  "SQL in %s is refused",
  (file) => {
    write(file, "sql`select 1`");
    expect(tableErrors(root)).toEqual([`${file}:1 SQL outside queries*.server.ts and reads*.server.ts of a slice`]);
  },
);

test("what a slice publishes reads and does not write", () => {
  const file = "domain/identity/profile/reads.server.ts";
  write(file, `trx.updateTable("profile").set({})`);
  expect(tableErrors(root)).toEqual([`${file}:1 writes profile: what is published reads`]);
});

test("every table has an owner, and every owned table is there", () => {
  const errors = ownerErrors("export interface DB { profile: Profile; novelty: Novelty }");
  expect(errors).toContain("novelty has no owner in table-owners.ts");
  expect(errors).toContain("customer_order in table-owners.ts is not in the database");
  expect(errors.some((error) => error.startsWith("profile "))).toBe(false);
});

test("a name that no keyword leads to is a column", () => {
  expect(tablesIn("select payment, p.plan from invoice where provider = 1")).toEqual([
    { verb: "reads", table: "invoice" },
  ]);
});

function write(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), `${text};\n`);
}
