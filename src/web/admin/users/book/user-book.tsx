import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { readForm } from "../../../shared/form/form.server.ts";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import type { Route } from "./+types/user-book.ts";
import { FreeTimesForm } from "../../schedule/free-times.tsx";
import { book, toBookingView } from "./user-book.server.ts";

export const meta = noIndex;

/** A visit for a member who called. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => toBookingView(ctx, requireId(args.params.userId), args.url.searchParams));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) =>
    book(ctx, requireId(args.params.userId), await readForm(args.request), args.url.searchParams),
  );
}

/** Names stay out of the title, which ends up in the browser's history. */
export default function UserBook({ loaderData: booking, actionData }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle refused={Boolean(actionData)}>Book a visit</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={actionData} />
          <BackLink to={href("/admin/users/:userId", { userId: booking.userId })}>{booking.name}</BackLink>
          <div className="mt-4">
            <PageHeader
              title="Book a visit"
              lead={`For ${booking.name}. They'll get an email with the time and buttons to reschedule or cancel.`}
            />
          </div>
        </div>
        <Form method="get" key={`${booking.type} ${booking.state}`} className="flex flex-wrap items-end gap-4">
          <Field name="type" label="Visit" className="w-full md:w-80">
            <Select defaultValue={booking.type}>
              <Options choices={booking.types.map(({ key, name }) => [key, name])} />
            </Select>
          </Field>
          <Field name="state" label="Where they will be" className="w-full md:w-56">
            <Select defaultValue={booking.state}>
              <Options none="Choose a state" choices={booking.states} />
            </Select>
          </Field>
          <Button variant="secondary">Show times</Button>
        </Form>
        {booking.reason && <p>{booking.reason}</p>}
        {booking.times && (
          <FreeTimesForm
            times={booking.times}
            submit="Book this time"
            hidden={{ type: booking.type, state: booking.state }}
            refused={actionData}
          />
        )}
      </div>
    </PageMain>
  );
}
