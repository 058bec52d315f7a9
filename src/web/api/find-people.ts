import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { findOrders } from "#domain/desk/orders/find-orders.ts";
import { findPatients } from "#domain/desk/patients/find-patients.ts";
import { findRequests } from "#domain/desk/people/find-requests.ts";
import { findPeople } from "#domain/desk/people/find-people.ts";
import { PeopleSearch } from "#domain/desk/people/search-people.ts";

/**
 * POST /api/findPeople, for the command palette: people, an order by number, or a request by reference for staff; for a provider
 * the patients they care for.
 */
export async function findPeopleForPalette(ctx: Ctx, body: unknown) {
  const input = PeopleSearch.safeParse(body);
  if (!input.success) return { status: 400 as const, body: { people: [], orders: [], requests: [] } };
  if (ctx.actor.kind === "provider") return { body: await findOwnPatients(ctx, input.data) };
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

async function findOwnPatients(ctx: Ctx, input: { term: string }) {
  const patients = await findPatients(ctx, input);
  return {
    people: patients.map(({ userId, lastName, firstName, dateOfBirth, state }) => ({
      id: userId,
      name: `${lastName}, ${firstName}`,
      detail: [dateOfBirth && formatBirthDate(dateOfBirth), state].filter(Boolean).join(" · "),
    })),
    orders: [],
    requests: [],
  };
}

/** Day and month first, as it is asked for on a phone. */
function formatBirthDate(day: string): string {
  return `born ${formatDate(day, "medium")}`;
}
