import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { actOnLicenses, toLicenseViews } from "./site-licenses.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import type { Route } from "./+types/site-licenses.ts";

export const meta = noIndex;

/** Who may see patients where, and what ends soon. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({ ...(await toLicenseViews(ctx)), isSaved: args.url.searchParams.has("saved") }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnLicenses(ctx, await readForm(args.request)));
}

export default function SiteLicenses({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>Licenses</PageTitle>
      <FormProblems refused={refused} />
      {data.isSaved && !refused && <Notice tone="success" title="Saved" announce />}
      <Licenses licenses={data.licenses} />
      <div className="grid gap-12 lg:grid-cols-2">
        <AddLicense providers={data.providers} refused={refused} />
        <SetUp providers={data.providers} zones={data.zones} refused={refused} />
      </div>
      <Shown providers={data.providers.filter(({ hasCalendar }) => hasCalendar)} />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Licenses({ licenses }: { licenses: Data["licenses"] }) {
  return (
    <section aria-labelledby="licenses">
      <SectionHeader id="licenses" title="Licenses" aside="Soonest to expire first" />
      {licenses.length === 0 ? (
        <EmptyState>No provider has a license, so no one can book a visit.</EmptyState>
      ) : (
        <Table caption="Licenses by their last day" dense className="max-h-160 overflow-y-auto">
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">State</th>
              <th scope="col">Number</th>
              <th scope="col">Last day</th>
              <th scope="col">
                <span className="sr-only">Act</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {licenses.map((license) => (
              <tr key={license.id}>
                <th scope="row">{license.provider}</th>
                <td>{license.state}</td>
                <td>{license.number}</td>
                <td className="whitespace-nowrap">
                  {license.until} {license.alarm && <Tag tone={license.alarm.tone}>{license.alarm.text}</Tag>}
                </td>
                <td>
                  <EndNow license={license} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function EndNow({ license }: { license: Data["licenses"][number] }) {
  const isBusy = useBusy();
  return (
    <Form method="post">
      <input type="hidden" name="end" value={license.id} />
      <Button variant="secondary" size="small" busy={isBusy}>
        End now
        <span className="sr-only">
          {" "}
          {license.provider}, {license.state}
        </span>
      </Button>
    </Form>
  );
}

function AddLicense({ providers, refused }: { providers: Data["providers"]; refused: Refused | undefined }) {
  const isBusy = useBusy("license");
  const own = refused?.values["intent"] === "license" ? refused : undefined;
  const typed = (name: string) => own?.values[name] ?? "";
  return (
    <section aria-labelledby="add" className="grid content-start gap-4">
      <SectionHeader id="add" title="Add a license or its renewal" />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="license" />
        <Field name="providerId" label="Provider" error={problemOf(own, "providerId")}>
          <Select defaultValue={typed("providerId")}>
            <Options
              none="Choose"
              choices={providers.filter(({ hasCalendar }) => hasCalendar).map(({ userId, name }) => [userId, name])}
            />
          </Select>
        </Field>
        <Field name="state" label="State" error={problemOf(own, "state")}>
          <Select defaultValue={typed("state")}>
            <Options none="Choose" choices={Object.entries(US_STATE_NAMES)} />
          </Select>
        </Field>
        <Field name="number" label="Number" error={problemOf(own, "number")}>
          <TextInput autoComplete="off" defaultValue={typed("number")} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field name="valid_from" label="First day" error={problemOf(own, "valid_from")}>
            <TextInput type="date" defaultValue={typed("valid_from")} />
          </Field>
          <Field name="valid_until" label="Last day" error={problemOf(own, "valid_until")}>
            <TextInput type="date" defaultValue={typed("valid_until")} />
          </Field>
        </div>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save the license
          </Button>
        </p>
      </Form>
    </section>
  );
}

/** Who is named on the public pages. Name, credentials and states there come from the calendar and the licenses above. */
function Shown({ providers }: { providers: Data["providers"] }) {
  return (
    <section aria-labelledby="shown" className="grid max-w-column content-start gap-4">
      <SectionHeader id="shown" title="Shown on the website" />
      <p className="text-ink-2">
        Show a provider only if they agreed to it. Patients then see their name, credentials and the states of their
        licenses, and a page about them.
      </p>
      {providers.length === 0 && <EmptyState>No provider has a calendar yet.</EmptyState>}
      <ul>
        {providers.map((provider) => (
          <li
            key={provider.userId}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="flex items-center gap-3 wrap-anywhere">
              {provider.name} {provider.isListed && <Tag tone="success">Shown</Tag>}
            </span>
            <ShowOrHide provider={provider} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShowOrHide({ provider: { userId, name, isListed } }: { provider: Data["providers"][number] }) {
  const isBusy = useBusy("listing");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="listing" />
      <input type="hidden" name="listed" value={userId} />
      <input type="hidden" name="is_public" value={isListed ? "no" : "yes"} />
      <Button variant="secondary" size="small" busy={isBusy}>
        {isListed ? "Hide" : "Show, they agreed"}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}

type SetUpProps = { providers: Data["providers"]; zones: string[]; refused: Refused | undefined };

function SetUp({ providers, zones, refused }: SetUpProps) {
  const isBusy = useBusy("provider");
  const own = refused?.values["intent"] === "provider" ? refused : undefined;
  const typed = (name: string, otherwise = "") => own?.values[name] ?? otherwise;
  return (
    <section aria-labelledby="setup" className="grid content-start gap-4">
      <SectionHeader id="setup" title="A provider's calendar" />
      <p className="text-ink-2">
        Invite them under Staff first. Here you open their calendar, or close it to new visits. Providers set their own
        hours.
      </p>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="provider" />
        <Field name="account" label="Account" error={problemOf(own, "account")}>
          <Select defaultValue={typed("account")}>
            <Options
              none="Choose"
              choices={providers.map(({ userId, name, hasCalendar, isActive }) => [
                userId,
                name + (hasCalendar ? (isActive ? "" : " (closed)") : " (no calendar yet)"),
              ])}
            />
          </Select>
        </Field>
        <Field name="display_name" label="Name patients see" error={problemOf(own, "display_name")}>
          <TextInput autoComplete="off" defaultValue={typed("display_name")} />
        </Field>
        <Field name="credentials" label="Credentials" optional error={problemOf(own, "credentials")}>
          <TextInput autoComplete="off" defaultValue={typed("credentials")} />
        </Field>
        <Field name="zone" label="Time zone" error={problemOf(own, "zone")}>
          <Select defaultValue={typed("zone", "America/Chicago")}>
            <Options choices={zones.map((zone) => [zone, zone])} />
          </Select>
        </Field>
        <Checkbox name="is_active" value="yes" defaultChecked={own ? own.values["is_active"] === "yes" : true}>
          Takes new visits
        </Checkbox>
        <Checkbox name="is_covering" value="yes" defaultChecked={own?.values["is_covering"] === "yes"}>
          Covers for patients without a provider
        </Checkbox>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Save the calendar
          </Button>
        </p>
      </Form>
    </section>
  );
}
