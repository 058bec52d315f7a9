import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../shared/form/form.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/emergency-words.ts";
import { act, loadEmergencyWords } from "./emergency-words.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({
    ...(await loadEmergencyWords(ctx)),
    done: args.url.searchParams.get("done"),
  }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const answer = await act(ctx, await readForm(args.request));
    return typeof answer === "string" ? redirect(`${href("/provider/emergency-words")}?done=${answer}`, 303) : answer;
  });
}

const DONE: Record<string, string> = {
  drafted: "Your draft is saved. It takes effect once a clinician approves it.",
  approved: "Approved. Messages are now checked with this version.",
};

/** The list that decides which messages may be an emergency: clinicians read, change and approve it. */
export default function EmergencyWords({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData && "problems" in actionData ? (actionData as Refused) : undefined;
  const tried = actionData && "tried" in actionData ? actionData : undefined;
  const done = !actionData && data.done ? DONE[data.done] : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Emergency words</PageTitle>
      <FormProblems refused={refused} />
      <div className="grid max-w-article gap-8">
        <PageHeader
          title="Emergency words"
          lead="A message that matches a line below shows the patient 911 and 988, and pages whoever is on call."
        />
        {done && <Notice tone="success" title={done} announce />}
        <section aria-labelledby="version" className="grid gap-3">
          <SectionHeader id="version" title={`Version ${data.version}`} />
          <p>
            <Tag tone={data.isDraft ? "waiting" : "success"}>{data.isDraft ? "Draft" : "Approved"}</Tag>{" "}
            {data.isDraft
              ? data.versionInUse === data.version
                ? "No clinician has approved a version yet. Until then this draft is used."
                : `Version ${data.versionInUse} is used until a clinician approves this draft.`
              : `Approved by ${data.isApprovedByReader ? "you" : "another clinician"}, ${data.approvedAt}.`}
          </p>
          <p className="text-ink-2">
            Source: {data.source}. Owner: {data.owner}.
          </p>
          {data.isDraft && <Approve version={data.version} />}
        </section>
        <Try tried={tried} />
        <Edit key={data.version} data={data} refused={refused} />
      </div>
    </PageMain>
  );
}

function Approve({ version }: { version: number }) {
  const isBusy = useBusy("approve");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="version" value={version} />
      <Button busy={isBusy} busyText="Approving">
        Approve version {version}
      </Button>
    </Form>
  );
}

function Try({ tried }: { tried: { tried: string; found: string | null } | undefined }) {
  const isBusy = useBusy("try");
  return (
    <section aria-labelledby="try" className="grid gap-3">
      <SectionHeader id="try" title="Try a message" />
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="try" />
        <Field name="message" label="Message" hint="Checked with the version above. Not saved.">
          <Textarea rows={2} defaultValue={tried?.tried} />
        </Field>
        {tried && (
          <p role="status">
            {tried.found ? (
              <>
                <Tag tone="urgent">Emergency</Tag> {tried.found}
              </>
            ) : (
              <>
                <Tag tone="neutral">Nothing found</Tag>
              </>
            )}
          </p>
        )}
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Checking">
            Check
          </Button>
        </p>
      </Form>
    </section>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Edit({ data, refused }: { data: Data; refused: Refused | undefined }) {
  const isBusy = useBusy("draft");
  const box = ({ name, label, text }: Data["signs"][number]) => (
    <Field key={name} name={name} label={label} error={problemOf(refused, name)}>
      <Textarea rows={5} spellCheck={false} defaultValue={refused?.values[name] ?? text} dense />
    </Field>
  );
  return (
    <section aria-labelledby="lines" className="grid gap-4">
      <SectionHeader id="lines" title="Lines" />
      <ul className="list-disc pl-5 text-ink-2">
        <li>One line for each way to say it. Accents, capitals and small misspellings do not matter.</li>
        <li>
          <code>chest + pain</code>: both, near each other in one sentence, in any order.
        </li>
        <li>
          <code>faint | collapse</code>: either. <code>swell*</code>: any ending.
        </li>
        <li>
          <code>{"{pain}"}</code>: any word of that group. <code>#103-110</code>: a number in that range.
        </li>
      </ul>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value="draft" />
        <input type="hidden" name="version" value={data.version} />
        {data.signs.map(box)}
        <Disclosure summary="Groups of words">
          <div className="grid gap-5 pt-3">{data.groups.map(box)}</div>
        </Disclosure>
        <Disclosure summary="What isn't an emergency, and what is skipped">
          <div className="grid gap-5 pt-3">{data.others.map(box)}</div>
        </Disclosure>
        <Field name="source" label="Source of the change" error={problemOf(refused, "source")}>
          <TextInput defaultValue={refused?.values["source"]} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save as draft version {data.version + 1}
          </Button>
        </p>
      </Form>
    </section>
  );
}
