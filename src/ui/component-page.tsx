import { useState, type ReactNode } from "react";
import { BackLink } from "./back-link.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { ButtonLink } from "./button-link.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { Checkbox } from "./checkbox.tsx";
import { CodeInput } from "./code-input.tsx";
import { DateParts } from "./date-parts.tsx";
import { Dialog } from "./dialog.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Divider } from "./divider.tsx";
import { Drawer } from "./drawer.tsx";
import { EmergencyCallout, EmergencyNumber } from "./emergency-callout.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Link, linkClass } from "./link.tsx";
import { Notice } from "./notice.tsx";
import { PageHeader } from "./page-header.tsx";
import { Pagination } from "./pagination.tsx";
import { PasswordInput } from "./password-input.tsx";
import { Popover, PopoverLink } from "./popover.tsx";
import { ProgressBand } from "./progress-band.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { RangePicture } from "./range-picture.tsx";
import { SectionHeader } from "./section-header.tsx";
import { Select } from "./select.tsx";
import { Skeleton } from "./skeleton.tsx";
import { SkipLink } from "./skip-link.tsx";
import { Spinner } from "./spinner.tsx";
import { StatReadout } from "./stat-readout.tsx";
import { SummaryList, SummaryRow } from "./summary-list.tsx";
import { NumberCell, Table } from "./table.tsx";
import { Tag } from "./tag.tsx";
import { Task, TaskList } from "./task-list.tsx";
import { TextInput } from "./text-input.tsx";
import { Textarea } from "./textarea.tsx";
import { Timeline, TimelineStep } from "./timeline.tsx";
import { Toast } from "./toast.tsx";
import { Tooltip } from "./tooltip.tsx";
import { WarningCallout } from "./warning-callout.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Every component in every state, for development. Words are samples. */
export function ComponentPage() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-page gap-14 px-4 py-8 md:px-8">
        <Breadcrumb trail={[{ to: "/", label: "Home" }]} current="Components" />
        <PageHeader
          above="Development only"
          title="Components"
          lead="Each part with all its states. Resize, tab through, switch off script, print."
          actions={<Link to="#main">A link</Link>}
        />
        <Group title="Buttons and links">
          <Buttons />
        </Group>
        <Group title="Fields">
          <Fields />
        </Group>
        <Group title="Choices and dates">
          <Choices />
        </Group>
        <Group title="A refused form">
          <RefusedForm />
        </Group>
        <Group title="Callouts">
          <Callouts />
        </Group>
        <Group title="Status">
          <Status />
        </Group>
        <Group title="Facts">
          <Facts />
        </Group>
        <Group title="Progress">
          <Progress />
        </Group>
        <Group title="Overlays">
          <Overlays />
        </Group>
        <Group title="Brand">
          <Brand />
        </Group>
        <Group title="Icons">
          <ul className="col-span-full flex flex-wrap gap-x-5 gap-y-3 text-small text-ink-2">
            {iconNames.map((name) => (
              <li key={name} className="flex items-center gap-2">
                <Icon name={name} className="text-ink" />
                {name}
              </li>
            ))}
          </ul>
        </Group>
      </main>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <SectionHeader title={title} />
      <div className="grid items-start gap-x-16 gap-y-8 md:grid-cols-2">{children}</div>
    </section>
  );
}

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Button type="button">Continue</Button>
        <Button type="button" variant="secondary">
          Cancel
        </Button>
        <Button type="button" variant="quiet">
          Not now
        </Button>
        <Button type="button" variant="danger">
          Delete
        </Button>
        <Button type="button" busy={busy} busyText="Submitting" onClick={() => setBusy(true)}>
          Submit (press me)
        </Button>
        <Button type="button" busy busyText="Submitting">
          Submit
        </Button>
        <Button type="button" variant="secondary" busy busyText="Saving">
          Save
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button type="button" disabledReason="Add an e-mail address first.">
          Send
        </Button>
        <Button type="button" size="small">
          Small
        </Button>
        <Button type="button" size="small" variant="secondary">
          Small
        </Button>
        <ButtonLink to="/" variant="secondary">
          Link as button
        </ButtonLink>
        <IconButton icon="printer" label="Print" />
      </div>
      <div className="grid max-w-100 gap-5">
        <Button type="button" wide icon={<Icon name="key" />}>
          Wide with an icon
        </Button>
        <Divider>or with your password</Divider>
        <Button type="button" wide variant="secondary">
          Wide
        </Button>
      </div>
      <div className="grid justify-items-start gap-2">
        <BackLink to="/" />
        <p>
          A <Link to="/">text link</Link>, an{" "}
          <Link to="/" variant="ink">
            ink link
          </Link>
          , a{" "}
          <Link to="/" variant="plain">
            plain link
          </Link>
          ,{" "}
          <a className={linkClass()} href="https://example.com/">
            another site
          </a>
          .
        </p>
        <Link to="/" variant="standalone">
          A link on its own line
        </Link>
      </div>
    </>
  );
}

function Fields() {
  return (
    <>
      <Field name="c-email" label="E-mail" hint="We send the confirmation there.">
        <TextInput type="email" autoComplete="email" placeholder="name@example.com" />
      </Field>
      <Field
        name="c-password"
        label="Password"
        aside={
          <Link to="/" className="touch-target">
            Forgot it?
          </Link>
        }
      >
        <PasswordInput defaultValue="sample password" />
      </Field>
      <Field name="c-code" label="6-digit code">
        <CodeInput defaultValue="204 1" />
      </Field>
      <Field name="c-suite" label="Apartment or suite" optional>
        <TextInput autoComplete="address-line2" />
      </Field>
      <Field name="c-state" label="State">
        <Select defaultValue="TX">
          <option value="TX">Texas</option>
          <option value="FL">Florida</option>
        </Select>
      </Field>
      <Field name="c-zip" label="ZIP code" error="Enter a ZIP code with 5 digits, like 78701">
        <TextInput width="short" inputMode="numeric" defaultValue="787" />
      </Field>
      <Field name="c-details" label="Please give us as much detail as possible">
        <Textarea placeholder="Enter details…" />
      </Field>
      <div className="grid gap-5">
        <Field name="c-read" label="Read-only">
          <TextInput readOnly defaultValue="Cannot be changed here" />
        </Field>
        <Field name="c-off" label="Disabled">
          <TextInput disabled defaultValue="Not available" />
        </Field>
        <Field name="c-dense" label="Dense, for staff">
          <TextInput dense defaultValue="Filter" />
        </Field>
      </div>
    </>
  );
}

function Choices() {
  return (
    <>
      <RadioGroup
        name="c-when"
        legend="When did it start?"
        hint="Your best guess is fine."
        defaultValue="month"
        options={[
          { value: "week", label: "In the last week" },
          { value: "month", label: "In the last month", hint: "Up to 31 days ago" },
          { value: "unsure", label: "I'm not sure" },
          { value: "never", label: "Not on offer now", disabled: true },
        ]}
      />
      <RadioGroup
        name="c-yesno"
        legend="Do you take other medicines?"
        columns={2}
        error="Choose yes or no"
        options={[
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
      />
      <div className="grid">
        <Checkbox name="c-trust">Do not ask again on this device for 30 days</Checkbox>
        <Checkbox name="c-news" defaultChecked hint="You can stop them at any time.">
          Send me reminders
        </Checkbox>
        <Checkbox name="c-terms" error="Agree to the terms to go on">
          I agree to the terms
        </Checkbox>
        <Checkbox name="c-cannot" disabled>
          Not available
        </Checkbox>
      </div>
      <div className="grid gap-6">
        <DateParts
          name="c-born"
          legend="Date of birth"
          hint="For example, 4 27 1985."
          autoComplete="bday"
          defaultValue={{ month: "4", day: "27" }}
        />
        <DateParts
          name="c-drawn"
          legend="Date of the test"
          error="Date of the test must include a month"
          badParts={["month"]}
          defaultValue={{ day: "27", year: "2026" }}
        />
      </div>
    </>
  );
}

function RefusedForm() {
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      <ErrorSummary errors={sampleErrors} />
      <Field
        name="c-street"
        labelSize="page"
        label="Where should we ship to?"
        hint="An adult has to be there to sign."
        error="Enter a street address"
      >
        <TextInput autoComplete="address-line1" defaultValue="PO Box 100" />
      </Field>
      <Disclosure summary="Why we ask">The carrier hands it over only at a street address.</Disclosure>
      <Disclosure summary="Open at first" open>
        Treatment is for adults, and some ranges depend on age.
      </Disclosure>
      <div>
        <Button>Continue</Button>
      </div>
    </form>
  );
}

const sampleErrors = [
  { fieldId: "c-street", message: "Enter a street address" },
  { message: "Something about the form as a whole" },
];

function Callouts() {
  return (
    <>
      <EmergencyCallout title="Call 911 now if you have" level={3}>
        <ul>
          <li>chest pain, fainting or trouble breathing</li>
          <li>weakness on one side, or trouble speaking</li>
        </ul>
        <p>
          In a crisis call or text <EmergencyNumber number="988" />.
        </p>
      </EmergencyCallout>
      <WarningCallout title="Save your recovery codes" level={3}>
        <p>They are shown only once.</p>
      </WarningCallout>
      <Notice title="Good to know" level={3}>
        <p>Your answers are saved at each step.</p>
      </Notice>
      <Notice tone="success" title="Your password has been changed" level={3}>
        <p>Other devices have been signed out.</p>
      </Notice>
      <Notice tone="help">
        Not an emergency? <Link to="/">Book a visit</Link>.
      </Notice>
      <Notice tone="neutral">A plain aside without a title.</Notice>
    </>
  );
}

function Status() {
  const [toasts, setToasts] = useState<Array<"default" | "success" | "alert">>(["default", "success", "alert"]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Tag>Draft</Tag>
        <Tag tone="outline">Archived</Tag>
        <Tag tone="success">Completed</Tag>
        <Tag tone="waiting">Waiting</Tag>
        <Tag tone="warning">Needs you</Tag>
        <Tag tone="danger">Failed</Tag>
        <Tag tone="urgent">Overdue</Tag>
        <Tag tone="info">New</Tag>
        <Tag tone="range">In range</Tag>
        <Tag tone="danger" icon="up">
          High
        </Tag>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <Spinner />
        <Spinner size={32} showLabel />
        <div className="min-w-48 flex-1">
          <Skeleton lines={3} />
        </div>
      </div>
      <div className="grid gap-3">
        {toasts.map((tone) => (
          <Toast key={tone} tone={tone} onClose={() => setToasts(toasts.filter((other) => other !== tone))}>
            Your mailing address has been changed.
          </Toast>
        ))}
      </div>
      <EmptyState
        action={
          <Button type="button" variant="secondary">
            Upload a file
          </Button>
        }
      >
        Your results will stand here once the lab has sent them.
      </EmptyState>
    </>
  );
}

function Facts() {
  return (
    <>
      <SummaryList>
        <SummaryRow label="Name" changeTo="/">
          Sam Sample
        </SummaryRow>
        <SummaryRow label="Mailing address" changeTo="/">
          100 Sample Street, Austin, TX 78701
        </SummaryRow>
        <SummaryRow label="Date of birth">April 27, 1985</SummaryRow>
      </SummaryList>
      <TaskList>
        <Task state="done" to="/" status="Texas">
          State you are in
        </Task>
        <Task state="done" to="/">
          Your account
        </Task>
        <Task state="here">Date of birth</Task>
        <Task state="open" to="/">
          Consents
        </Task>
        <Task state="later">Check your answers</Task>
      </TaskList>
      <Timeline>
        <TimelineStep state="done" title="Ordered" time="Tue, Nov 3, 8:02 AM" />
        <TimelineStep state="done" title="Approved" time="Wed, Nov 4, 11:40 AM">
          Dr. Avery Example
        </TimelineStep>
        <TimelineStep
          state="now"
          title="Shipped, on time"
          time="Fri, Nov 13, 3:15 PM"
          next={
            <>
              <b className="font-heading">What happens next:</b> the carrier expects to deliver on Tue, Nov 17.
            </>
          }
        />
        <TimelineStep state="next" title="Delivered" time="Expected Tue, Nov 17" />
      </Timeline>
      <div className="grid gap-6">
        <Table caption="Past orders">
          <thead>
            <tr>
              <th scope="col">Ordered</th>
              <th scope="col">Shipped in</th>
              <th scope="col" className="text-right">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Oct 5, 2026</th>
              <td>6 business days</td>
              <NumberCell>$110.00</NumberCell>
            </tr>
            <tr>
              <th scope="row">Sep 4, 2026</th>
              <td>7 business days</td>
              <NumberCell>$98.50</NumberCell>
            </tr>
          </tbody>
        </Table>
        <Pagination page={2} pages={7} to={(page) => `/?page=${page}`} />
      </div>
      <div className="grid gap-3">
        <Card title="A card is pressed as a whole" to="/">
          With one line of explanation.
        </Card>
        <Card title="Without explanation" onPress={() => {}} />
      </div>
      <div className="border-t-2 border-ink">
        <Disclosure look="row" summary="Do I pay if nothing is prescribed?" open>
          You pay for what has happened, and see each line before.
        </Disclosure>
        <Disclosure look="row" summary="How do I pause or cancel?">
          On the billing page, at any time.
        </Disclosure>
      </div>
    </>
  );
}

function Progress() {
  return (
    <div className="col-span-full grid gap-10">
      <ProgressBand label="Section 3 of 6: About you" detail="Question 3 of 5" sections={6} done={2} part={0.5} />
      <StatReadout
        caption="Next anticipated date"
        aside={<Tag tone="waiting">1 thing to do</Tag>}
        value="Tue, Dec 1"
        note="in 15 days"
      >
        We place the order on this day so that it reaches you before your supply ends.
      </StatReadout>
      <StatReadout caption="Last value" value="486" note="ng/dL" inBand={false} />
    </div>
  );
}

function Overlays() {
  const [open, setOpen] = useState<"small" | "medium" | "large" | "xlarge" | "xxlarge" | null>(null);
  const [drawer, setDrawer] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {(["small", "medium", "large", "xlarge", "xxlarge"] as const).map((size) => (
          <Button key={size} type="button" variant="secondary" onClick={() => setOpen(size)}>
            Dialog {size}
          </Button>
        ))}
        <Button type="button" variant="secondary" onClick={() => setDrawer(true)}>
          Drawer
        </Button>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Popover trigger="My account">
          <PopoverLink to="/">Profile</PopoverLink>
          <PopoverLink to="/">Sign out</PopoverLink>
        </Popover>
        <Tooltip text="Also under Print in the browser's menu">
          {(describedBy) => <IconButton icon="printer" label="Print" aria-describedby={describedBy} />}
        </Tooltip>
      </div>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        size={open ?? "medium"}
        head={open === "small" ? "band" : "plain"}
        title="Choose what to do"
        footer={
          <>
            <Button type="button" onClick={() => setOpen(null)}>
              Continue
            </Button>
            <Button type="button" variant="secondary" onClick={() => setOpen(null)}>
              Cancel
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p>Choose one of the options below.</p>
          <Card title="The first way" onPress={() => setOpen(null)} />
          <Card title="The second way" onPress={() => setOpen(null)}>
            With an explanation.
          </Card>
        </div>
      </Dialog>
      <Drawer open={drawer} onClose={() => setDrawer(false)} title="Menu">
        <p>Anything that is read from top to bottom.</p>
      </Drawer>
    </>
  );
}

function Brand() {
  return (
    <>
      <div className="grid gap-6">
        <Wordmark name="Sample Brand" />
        <div className="on-dark bg-petrol-900 p-6 text-white">
          <Wordmark name="Sample Brand" />
        </div>
        <RangePicture bandLabel="In range" tickLabels={["Start", "Week 8", "Week 16"]} className="h-18" />
      </div>
      <RangePicture bandLabel="In range" tickLabels={["Start", "Week 8", "Week 16"]} className="h-150" />
    </>
  );
}

const iconNames: readonly IconName[] = [
  "check",
  "check-circle",
  "cross",
  "chevron-left",
  "chevron-right",
  "chevron-down",
  "arrow-right",
  "key",
  "search",
  "menu",
  "user",
  "alert",
  "info",
  "clock",
  "phone",
  "mail",
  "lock",
  "device",
  "copy",
  "printer",
  "external",
  "plus",
  "minus",
  "up",
  "down",
];
