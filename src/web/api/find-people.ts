import type { Ctx } from "#core/ctx.ts";
import { findOrders } from "#domain/desk/find-orders.ts";
import { findPeople, PeopleSearch } from "#domain/desk/search-people.ts";

/** POST /api/findPeople: a few people for the staff's palette, and the order of a number. */
export async function findPeopleForPalette(ctx: Ctx, body: unknown) {
  const input = PeopleSearch.safeParse(body);
  if (!input.success) return { status: 400 as const, body: { people: [], orders: [] } };
  const people = await findPeople(ctx, input.data);
  const orders = await findOrders(ctx, input.data);
  return {
    body: {
      people: people.map((person) => ({
        id: person.user_id,
        name: `${person.last_name}, ${person.first_name}`,
        detail: [person.state, person.email].filter(Boolean).join(" · "),
      })),
      orders: orders.map(({ id, number, name, status }) => ({
        ...{ id, name: number, detail: `${name} · ${status.replaceAll("_", " ")}` },
      })),
    },
  };
}
