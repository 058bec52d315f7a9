import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { findOrders } from "#domain/desk/orders/find-orders.ts";
import { findRequests } from "#domain/desk/people/find-requests.ts";
import { findPeople } from "#domain/desk/people/find-people.ts";
import { PeopleSearch } from "#domain/desk/people/search-people.ts";

/** POST /api/findPeople: people, an order by number, or a request by reference, for the staff command palette. */
export async function findPeopleForPalette(ctx: Ctx, body: unknown) {
  const input = PeopleSearch.safeParse(body);
  if (!input.success) return { status: 400 as const, body: { people: [], orders: [], requests: [] } };
  const people = await findPeople(ctx, input.data);
  const orders = await findOrders(ctx, input.data);
  const requests = await findRequests(ctx, input.data);
  return {
    body: {
      people: people.map((person) => ({
        id: person.user_id,
        name: `${person.last_name}, ${person.first_name}`,
        detail: [person.date_of_birth && formatBirthDate(person.date_of_birth), person.state, person.email]
          .filter(Boolean)
          .join(" · "),
      })),
      orders: orders.map(({ id, number, name, status }) => ({
        id,
        name: number,
        detail: `${name} · ${status.replaceAll("_", " ")}`,
      })),
      requests: requests.map(({ id, reference, name, state }) => ({
        id,
        name: reference,
        detail: `${name} · ${state.replaceAll("_", " ")}`,
      })),
    },
  };
}

/** Day and month first, as it is asked for on a phone. */
function formatBirthDate(day: string): string {
  return `born ${formatDate(day, "medium")}`;
}
