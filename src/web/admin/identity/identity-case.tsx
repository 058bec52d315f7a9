import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { dateControl, stateControl, type QuestionForm } from "../../shared/form/question-controls.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { DOCUMENT_NAMES } from "../../shared/identity/document-names.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { VideoPanel } from "../../shared/room/video-panel.tsx";
import { PageMain } from "../../shared/shell/page-main.tsx";
import type { Route } from "./+types/identity-case.ts";
import { actOnCase, toCaseView } from "./identity-case.server.ts";
import { REFUSALS } from "./identity-labels.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    view: await toCaseView(ctx, requireId(args.params.checkId)),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnCase(ctx, requireId(args.params.checkId), await readForm(args.request)));
}

export const shouldRevalidate = reloadAfterConflict;

const DONE: Record<string, string> = {
  claim: "You have this case now",
  release: "You gave this case back",
  decided: "Your decision is saved. A second person has to agree before anything changes for the member",
  verified: "The member is verified and gets an email",
  refused: "The check is refused and the member gets an email",
  "open-again": "You sent it back. The case is open again",
};

type View = Route.ComponentProps["loaderData"]["view"];

/** No name in the title, which ends up in the browser's history. */
export default function IdentityCase({ loaderData: { view, done }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const doneMessage = !refused && done ? DONE[done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Identity check</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/admin/identity")}>Identity checks</BackLink>
      <div className="mt-4">
        <PageHeader title={view.name} lead="Compare the ID with the name and birth date below." />
      </div>
      {doneMessage && <Notice tone="success" title={doneMessage} announce className="mt-4 max-w-article" />}
      <div className="mt-8 grid max-w-article gap-10">
        <Facts view={view} />
        {view.room && (
          <section aria-label="By video" className="grid gap-3">
            <SectionHeader title="By video" />
            <p className="text-ink-2">
              Ask the member on the phone to open their identity check and choose &ldquo;Join by video&rdquo;. You see
              each other; nothing is recorded. Write down below what you saw.
            </p>
            <div className="max-w-xl">
              <VideoPanel room={view.room} isHere={false} isInRoom={false} />
            </div>
          </section>
        )}
        <Next view={view} refused={refused} />
        <section aria-label="History">
          <SectionHeader title="History" />
          <ul>
            {view.history.map(({ id, title, detail, line, note }) => (
              <li key={id} className="border-b border-line py-3">
                <b className="font-semibold">{title}</b>
                {detail && `: ${detail}`}
                <span className="block text-small text-ink-2">{line}</span>
                {note && <span className="mt-1 block whitespace-pre-wrap">{note}</span>}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </PageMain>
  );
}

function Facts({ view }: { view: View }) {
  const isWaiting = view.state === "manual";
  return (
    <SummaryList>
      <SummaryRow label="Name">
        <Link to={href("/admin/users/:userId", { userId: view.userId })}>{view.name}</Link>
      </SummaryRow>
      <SummaryRow label="Born">{view.birthDate ?? "Not given"}</SummaryRow>
      {isWaiting && <SummaryRow label="Why a person">{view.reason}</SummaryRow>}
      {isWaiting && (
        <SummaryRow label="Call by">
          {view.callBy} {view.isOverdue && <Tag tone="danger">Overdue</Tag>}
        </SummaryRow>
      )}
      <SummaryRow label="Phone">{view.phone ?? "None. Write to the member first"}</SummaryRow>
      {view.document.last4 && (
        <SummaryRow label="ID seen">
          {view.document.kind ? DOCUMENT_NAMES[view.document.kind] : "ID"} {view.document.state} ending in{" "}
          {view.document.last4}
          {view.document.expires && `, expires ${view.document.expires}`}
        </SummaryRow>
      )}
      {view.calls.length > 0 && <SummaryRow label="Seen by video">{view.calls.join("; ")}</SummaryRow>}
      {isWaiting && (
        <SummaryRow label="Who has it" action={<Claim isMine={view.claimedBy?.isMe === true} next={view.next} />}>
          {view.claimedBy?.isMe ? "You" : (view.claimedBy?.name ?? "No one")}
        </SummaryRow>
      )}
    </SummaryList>
  );
}

function Claim({ isMine, next }: { isMine: boolean; next: View["next"] }) {
  if (next === "own-case") return null;
  return (
    <Form method="post">
      <Button name="intent" value={isMine ? "release" : "claim"} variant="secondary" size="small">
        {isMine ? "Give it back" : "I'm calling"}
      </Button>
    </Form>
  );
}

function Next({ view, refused }: { view: View; refused: Refused | undefined }) {
  switch (view.next) {
    case "decide":
      return <Decide refused={refused} />;
    case "review":
      return <Review view={view} refused={refused} />;
    case "wait-for-colleague":
      return (
        <Notice title="A second person has to agree">
          <p>You decided. Nothing changes for the member until a colleague has looked at it.</p>
        </Notice>
      );
    case "own-case":
      return (
        <Notice title="This is your own check">
          <p>Two colleagues decide about it.</p>
        </Notice>
      );
    case "over":
      return <Notice title={OVER[view.state] ?? "This case is over"} />;
  }
}

const OVER: Partial<Record<View["state"], string>> = {
  verified: "The member is verified",
  refused: "The check was refused",
  expired: "The ID has expired",
};

function Decide({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("decide");
  const form: QuestionForm = { values: refused?.values ?? {}, refused };
  return (
    <section aria-label="Your decision">
      <SectionHeader title="Your decision" />
      <Form method="post" noValidate data-keep-text className="mt-5 grid gap-6">
        <input type="hidden" name="intent" value="decide" />
        <RadioGroup
          name="decision"
          legend="Decision"
          error={problemOf(refused, "decision")}
          defaultValue={form.values["decision"]}
          options={[
            { value: "verify", label: "This is the person", hint: "You saw a valid ID with this name and birth date." },
            { value: "refuse", label: "Not confirmed", hint: "Choose why below." },
          ]}
        />
        <fieldset className="grid gap-6 border-l-4 border-line pl-5">
          <legend className="mb-2 font-semibold">If this is the person: the ID you saw</legend>
          <Field name="document_kind" label="Kind of ID" error={problemOf(refused, "document_kind")}>
            <Select defaultValue={form.values["document_kind"] ?? ""} className="max-w-64">
              <Options none="Select" choices={Object.entries(DOCUMENT_NAMES)} />
            </Select>
          </Field>
          {stateControl(form, "document_state", { label: "Issued by", hint: "Leave it empty for a passport." })}
          <Field name="last4" label="Last four of the ID number" error={problemOf(refused, "last4")}>
            <TextInput width="short" maxLength={4} autoComplete="off" defaultValue={form.values["last4"]} />
          </Field>
          {dateControl(form, "expires_on", { legend: "Expires on" })}
        </fieldset>
        <fieldset className="grid gap-6 border-l-4 border-line pl-5">
          <legend className="mb-2 font-semibold">If not confirmed</legend>
          <Field name="reason" label="Why" error={problemOf(refused, "reason")}>
            <Select defaultValue={form.values["reason"] ?? ""} className="max-w-96">
              <Options none="Select" choices={Object.entries(REFUSALS)} />
            </Select>
          </Field>
        </fieldset>
        <Note label="What you saw or heard" form={form} />
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save my decision
          </Button>
        </p>
        <p className="text-small text-ink-2">Nothing changes for the member until a second person agrees.</p>
      </Form>
    </section>
  );
}

function Review({ view, refused }: { view: View; refused: Refused | undefined }) {
  const isBusy = useBusy("review");
  const form: QuestionForm = { values: refused?.values ?? {}, refused };
  return (
    <section aria-label="Second person">
      <SectionHeader title="Second person" />
      <p className="mt-4">
        A colleague decided: <b className="font-semibold">{view.decision === "verify" ? "verify" : "refuse"}</b>. Read
        the history below, then say whether you agree.
      </p>
      <Form method="post" noValidate data-keep-text className="mt-5 grid gap-6">
        <input type="hidden" name="intent" value="review" />
        <RadioGroup
          name="agrees"
          legend="Do you agree?"
          error={problemOf(refused, "agrees")}
          defaultValue={form.values["agrees"]}
          options={[
            {
              value: "yes",
              label: view.decision === "verify" ? "Yes, verify the member" : "Yes, refuse the check",
              hint: "This takes effect now, and the member gets an email.",
            },
            { value: "no", label: "No, send it back", hint: "The case is open again." },
          ]}
        />
        <Note label="What you checked" form={form} />
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save
          </Button>
        </p>
      </Form>
    </section>
  );
}

function Note({ label, form }: { label: string; form: QuestionForm }) {
  return (
    <Field
      name="note"
      label={label}
      hint="Saved with the case. Don't write the full ID number."
      error={problemOf(form.refused, "note")}
    >
      <Textarea rows={3} maxLength={500} defaultValue={form.values["note"]} />
    </Field>
  );
}
