import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link/link.tsx";
import { Table } from "#ui/table.tsx";
import { Form } from "../../shared/form/form.tsx";
import type { loadIntake } from "./intake.server.ts";

type Person = Awaited<ReturnType<typeof loadIntake>>["people"][number];

/** A table, and on phones a list. */
export function StuckPeople({ people }: { people: readonly Person[] }) {
  return (
    <>
      <ul aria-label="People" className="border-t border-ink md:hidden">
        {people.map((person) => (
          <li key={person.userId} className="grid gap-2 border-b border-line py-4">
            <Link to={href("/admin/users/:userId", { userId: person.userId })} className="touch-target font-semibold">
              {person.name}
            </Link>
            <p>
              {person.step}, {person.days}. Waits for: {person.waitsFor}
            </p>
            <p className="text-small text-ink-2">
              Since {person.since}
              {person.nudged && `. Reminded ${person.nudged}`}
            </p>
            {person.canNudge && <Nudge person={person} />}
          </li>
        ))}
      </ul>
      <Table caption="People on the way to a first order" className="mt-4 hidden md:block">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">State</th>
            <th scope="col">Stuck at</th>
            <th scope="col">Waits for</th>
            <th scope="col">Since</th>
            <th scope="col">Reminder</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId} data-shortcut="row">
              <th scope="row">
                <Link to={href("/admin/users/:userId", { userId: person.userId })} className="touch-target">
                  {person.name}
                </Link>
              </th>
              <td>{person.state}</td>
              <td>{person.step}</td>
              <td>{person.waitsFor}</td>
              <td>
                {person.days}
                <span className="block text-small text-ink-2">{person.since}</span>
              </td>
              <td>
                {person.nudged && <span className="block text-small text-ink-2">Sent {person.nudged}</span>}
                {person.canNudge && <Nudge person={person} />}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Nudge({ person }: { person: Person }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={person.userId} />
      <Button name="intent" value="nudge" variant="secondary" size="small">
        Send a reminder
        <span className="sr-only">: {person.name}</span>
      </Button>
    </Form>
  );
}
