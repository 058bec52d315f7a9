import { href, redirect } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { BeforeSigning } from "../../shared/note/before-signing.tsx";
import { Form } from "../../shared/form/form.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { NoteEditor } from "../../shared/note/note-editor.tsx";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { run } from "../../shared/request/request.server.ts";
import { SignedNote } from "../../shared/note/signed-note.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import { useNote } from "../../shared/note/use-note.ts";
import type { Route } from "./+types/note.ts";
import { markTopic } from "./act-on-visit.server.ts";
import { addToNote, loadVisitNote, type OpenNoteView, type SignedView } from "./note.server.ts";
import { signNoteForm } from "../../shared/note/sign-note.server.ts";
import { TalkAbout } from "./talk-about.tsx";

export const meta = noIndex;

/** The note of a visit: to write and sign, or signed and to be added to. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadVisitNote(ctx, requireId(args.params.visitId), args.url.searchParams.get("done")));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const visitId = requireId(args.params.visitId);
    const path = href("/provider/visits/:visitId/note", { visitId });
    const values = await readForm(args.request);
    const intent = values["intent"];
    // For a stranger there is no such page, whatever the form says.
    if (!intent) await loadVisitNote(ctx, visitId, null);
    if (intent === "discussed" || intent === "not-discussed") return markTopic(ctx, visitId, values);
    if (intent !== "sign") return addToNote(ctx, visitId, values, path);
    return (await signNoteForm(ctx, visitId, values, path)) ?? redirect(`${path}?done=signed`, 303);
  });
}

export default function VisitNote({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && "problems" in actionData ? (actionData as Refused) : undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Visit note</PageTitle>
      <FormProblems refused={refused} />
      {loaderData.signed && <Signed view={loaderData.signed} refused={refused} />}
      {loaderData.open && <Open key={loaderData.open.note.visitId} view={loaderData.open} />}
    </PageMain>
  );
}

function Open({ view }: { view: OpenNoteView }) {
  const note = useNote(view.note);
  return (
    <>
      <BackLink to={href("/provider")}>Today</BackLink>
      <div className="mt-4 mb-6">
        <PageHeader title={view.patient} lead={view.about} />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,46rem)_20rem]">
        <div className="@container min-w-0">
          <div className="mb-8 empty:hidden">
            <TalkAbout topics={view.topics} isClosed={false} hasKeys={false} />
          </div>
          <NoteEditor note={note} />
        </div>
        <div className="lg:sticky lg:top-8 lg:self-start">
          <BeforeSigning note={note} more={view.blockers} effect={view.effect} />
        </div>
      </div>
    </>
  );
}

function Signed({ view, refused }: { view: SignedView; refused: Refused | undefined }) {
  const isBusy = useBusy("addendum");
  return (
    <div className="grid max-w-article gap-8">
      <div>
        <BackLink to={href("/provider/patients/:userId", { userId: view.note.userId })}>Patient</BackLink>
        <div className="mt-4">
          <PageHeader title={view.note.title} />
        </div>
        {view.news && <Notice tone="success" title={view.news} announce className="mt-6" />}
      </div>
      <SignedNote note={view.note} />
      <section aria-labelledby="add" className="grid gap-4">
        <SectionHeader id="add" title="Add to this note" />
        <p className="text-ink-2">The patient sees it at once. You may be asked for your second factor.</p>
        <Form key={view.note.addenda.length} method="post" noValidate data-keep-text className="grid gap-5">
          <input type="hidden" name="intent" value="addendum" />
          <Field name="kind" label="What it is" error={problemOf(refused, "kind")}>
            <Select defaultValue={refused?.values["kind"] ?? "addendum"}>
              <Options choices={view.kinds} />
            </Select>
          </Field>
          <Field name="text" label="Text" error={problemOf(refused, "text")}>
            <Textarea rows={5} defaultValue={refused?.values["text"]} />
          </Field>
          <p>
            <Button busy={isBusy} busyText="Signing">
              Sign and add
            </Button>
          </p>
        </Form>
      </section>
    </div>
  );
}
