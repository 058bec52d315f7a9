import type { Ctx } from "#core/ctx.ts";
import { listPeople } from "#domain/desk/people/list-people.ts";
import { ORDERS_VIEWS } from "#domain/desk/orders/order-desk.ts";
import { listDeskOrders } from "#domain/desk/orders/list-desk-orders.ts";
import { listBlockedReorders } from "#domain/desk/orders/list-blocked-reorders.ts";
import { SORTS, type PeopleFilters, type Sort } from "#domain/desk/people/people.ts";
import { findPeople } from "#domain/desk/people/find-people.ts";

export type Case = { name: string; isFuzzy: boolean; run(ctx: Ctx): Promise<unknown> };

const FILTERS: Record<string, PeopleFilters> = {
  role: { role: "provider" },
  "role member": { role: "member" },
  registration_status: { status: "contact_verified" },
  state: { state: "TX" },
  "has_test_results yes": { tests: "yes" },
  "has_test_results no": { tests: "no" },
  "created, two weeks": { from: "2026-11-01", to: "2026-11-14" },
  "open request": { request: "open" },
  "late order": { order: "late" },
  label: { tag: "call back" },
  "state, status and results": { state: "TX", status: "consented", tests: "yes" },
};

const TERMS: Record<string, string> = {
  "half a name": "johns",
  "a misspelled name": "jonhson",
  "half a misspelled name": "jonso",
  "two misspelled names": "mria jonson",
  "a misspelled rare name": "Holakesbrg",
  "a wrong first letter": "Zohnson",
  "an email": "nobody.known@patients.demo.test",
  "the end of a phone number": "555-0123",
  "an order's number": "TL-10001",
  "a parcel's number": "1Z 999 AA1 0123 4567 85",
};

/** Looked up by equality, so no slower among millions. */
const NUMBERS: Record<string, string> = {
  "an order": "TL-10500",
  "a parcel": "1Z 999 AA1 0123 4567 84",
};

/**
 * First page and deep page in each sort order, each filter with two sort orders, each kind of search, and the orders desk. `deep` is
 * someone far down the list.
 */
export function casesFor(deep: Record<Sort, string>): Case[] {
  const list = (name: string, filters: PeopleFilters, sort: Sort, after?: string): Case => ({
    name,
    isFuzzy: false,
    run: (ctx) => listPeople(ctx, { filters, sort, after }),
  });
  return [
    ...SORTS.map((sort) => list(`first page, ${sort}`, {}, sort)),
    ...SORTS.map((sort) => list(`deep page, ${sort}`, {}, sort, deep[sort])),
    ...Object.entries(FILTERS).flatMap(([name, filters]) =>
      (["newest", "name"] as const).map((sort) => list(`${name}, ${sort}`, filters, sort)),
    ),
    ...Object.entries({ ...TERMS, ...NUMBERS }).map(([name, term]) => ({
      name: `search: ${name}`,
      isFuzzy: name in TERMS,
      run: (ctx: Ctx) => findPeople(ctx, { term }),
    })),
    ...ORDERS_VIEWS.map((view) => ({
      name: `orders desk: ${view}`,
      isFuzzy: false,
      run: (ctx: Ctx) => (view === "held" ? listBlockedReorders(ctx) : listDeskOrders(ctx, { view })),
    })),
  ];
}
