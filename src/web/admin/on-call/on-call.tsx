import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/on-call.ts";
import { changeOnCall, loadOnCall } from "./on-call.server.ts";

export const meta = noIndex;

/** Who gets paged about possible emergencies. Staff see it, admins edit it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({ ...(await loadOnCall(ctx)), saved: args.url.searchParams.get("saved") }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => changeOnCall(ctx, await readForm(args.request)));
}

const SAVED: Record<string, string> = {
  shift: "The shift is saved",
  removed: "The shift is removed",
  list: "The list is saved",
};

type Plan = Route.ComponentProps["loaderData"];

export default function OnCall({ loaderData, actionData }: Route.ComponentProps) {
  const { people, shifts, gaps, canChange, saved } = loaderData;
  const refused = actionData as Refused | undefined;
  const savedMessage = !refused && saved ? SAVED[saved] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>On call</PageTitle>
      <div className="grid max-w-article gap-10">
        <div>
          <FormProblems refused={refused} />
          <PageHeader title="On call" />
          {savedMessage && <Notice tone="success" title={savedMessage} announce className="mt-4" />}
          {people.length === 0 && shifts.length === 0 && (
            <WarningCallout title="No one is on call" className="mt-4">
              <p>Urgent messages go to the clinic&rsquo;s mailboxes only. No one gets a text.</p>
            </WarningCallout>
          )}
          <p className="mt-4 text-ink-2">
            An urgent message is texted and emailed to the person on shift. If it isn't acknowledged within 15 minutes,
            the first person on the list is paged, then the next, and finally everyone.
          </p>
        </div>
        <section aria-label="Shifts">
          <SectionHeader title="Shifts" />
          <Gaps gaps={gaps} hasList={people.length > 0} />
          {shifts.length === 0 ? (
            <p className="border-b border-line py-4 text-ink-2">No shifts are scheduled.</p>
          ) : (
            <ul>
              {shifts.map((shift) => (
                <Shift key={shift.id} shift={shift} canChange={canChange} />
              ))}
            </ul>
          )}
          {canChange && <ShiftForm plan={loaderData} refused={refused} />}
        </section>
        <section aria-label="Called next">
          <SectionHeader title="Called next" />
          {people.length === 0 ? (
            <p className="border-b border-line py-4 text-ink-2">
              No one. If a message isn't acknowledged, it goes to the clinic&rsquo;s mailboxes.
            </p>
          ) : (
            <ol className="mt-4 grid list-decimal gap-2 pl-6">
              {people.map(({ userId, name, hasPhone }) => (
                <li key={userId}>
                  {name}
                  {!hasPhone && " (no phone number, mail only)"}
                </li>
              ))}
            </ol>
          )}
          {[...people, ...shifts].some(({ hasPhone }) => !hasPhone) && (
            <p className="mt-4">People add their own phone number under Profile.</p>
          )}
          {canChange && <ListForm emails={people.map(({ email }) => email).join("\n")} refused={refused} />}
        </section>
      </div>
    </PageMain>
  );
}

/** On-call gaps in the next two weeks. */
function Gaps({ gaps, hasList }: { gaps: Plan["gaps"]; hasList: boolean }) {
  if (gaps.length === 0) return <p className="mt-3 text-ink-2">The next 14 days are covered.</p>;
  const isNow = gaps[0]?.isNow === true;
  return (
    <div className="my-4">
      <WarningCallout title={isNow ? "No one is on shift now" : "Some times have no one on shift"} level={3}>
        <p>
          {hasList
            ? "During these times, the list below is paged. In the next 14 days:"
            : "During these times, no one gets a text. In the next 14 days:"}
        </p>
        <ul className="mt-2 grid gap-1">
          {gaps.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </WarningCallout>
    </div>
  );
}

function Shift({ shift, canChange }: { shift: Plan["shifts"][number]; canChange: boolean }) {
  const isBusy = useBusy("remove");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <span>
        <b className="font-semibold">{shift.name}</b>
        {!shift.hasPhone && " (no phone number, mail only)"}
        <span className="block text-small text-ink-2">{shift.span}</span>
      </span>
      <span className="flex items-center gap-3">
        {shift.isNow && <Tag tone="success">On call now</Tag>}
        {canChange && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="shift" value={shift.id} />
            <Button variant="secondary" size="small" busy={isBusy}>
              Remove
              <span className="sr-only">
                {" "}
                the shift of {shift.name}, {shift.span}
              </span>
            </Button>
          </Form>
        )}
      </span>
    </li>
  );
}

function ShiftForm({ plan, refused: given }: { plan: Plan; refused: Refused | undefined }) {
  const isBusy = useBusy("shift");
  const refused = given?.values["intent"] === "shift" ? given : undefined;
  const moment = (name: "from" | "to", day: string, time: string) => (
    <div className="grid gap-4 md:grid-cols-2">
      <Field name={`${name}_day`} label={day} error={problemOf(refused, `${name}_day`)}>
        <TextInput
          type="date"
          min={plan.today}
          defaultValue={refused?.values[`${name}_day`] ?? plan.today}
          className="max-w-52"
        />
      </Field>
      <Field name={`${name}_time`} label={time} error={problemOf(refused, `${name}_time`)}>
        <TextInput
          type="time"
          defaultValue={refused?.values[`${name}_time`] ?? (name === "from" ? "08:00" : "20:00")}
          className="max-w-40"
        />
      </Field>
    </div>
  );
  return (
    <>
      <h3 className="mt-8 text-lead font-heading">Schedule a shift</h3>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-6">
        <input type="hidden" name="intent" value="shift" />
        <Field name="person" label="Person" hint="An employee, nurse or admin." error={problemOf(refused, "person")}>
          <Select defaultValue={refused?.values["person"] ?? ""} className="max-w-80">
            <Options none="Choose" choices={plan.colleagues.map(({ userId, name }) => [userId, name])} />
          </Select>
        </Field>
        {moment("from", "First day", "From what time")}
        {moment("to", "Last day", "To what time")}
        <p className="text-small text-ink-2">Times are in the clinic&rsquo;s time zone.</p>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save the shift
          </Button>
        </p>
      </Form>
    </>
  );
}

function ListForm({ emails, refused }: { emails: string; refused: Refused | undefined }) {
  const isBusy = useBusy("on-call");
  return (
    <Form method="post" noValidate preventScrollReset className="mt-8 grid gap-6">
      <input type="hidden" name="intent" value="on-call" />
      <Field
        name="emails"
        label="Email addresses, one per line"
        hint="Employees and admins, in the order they'll be paged."
        error={problemOf(refused, "emails")}
      >
        <Textarea rows={5} spellCheck={false} defaultValue={refused?.values["emails"] ?? emails} />
      </Field>
      <p>
        <Button busy={isBusy} busyText="Saving">
          Save the list
        </Button>
      </p>
    </Form>
  );
}
