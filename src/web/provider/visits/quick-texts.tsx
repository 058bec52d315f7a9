import { href, redirect } from "react-router";
import { z } from "zod";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { listQuickTexts } from "#domain/visits/notes/list-quick-texts.ts";
import { removeQuickText } from "#domain/visits/notes/remove-quick-text.ts";
import { QuickText, saveQuickText } from "#domain/visits/notes/save-quick-text.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/quick-texts.ts";

export const meta = noIndex;

/** Texts a provider puts into notes with a slash. Nobody else sees them. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({ texts: await listQuickTexts(ctx) }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const removed = z.uuid().safeParse(values["remove"]);
    if (removed.success) {
      await removeQuickText(ctx, { id: removed.data });
      return redirect(href("/provider/quick-texts"), 303);
    }
    const { answer, problems } = parseForm(QuickText, values);
    if (problems) return refuseForm(problems, values);
    await saveQuickText(ctx, answer);
    return redirect(href("/provider/quick-texts"), 303);
  });
}

export default function QuickTextsPage({ loaderData: { texts }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isBusy = useBusy();
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Quick texts</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={refused} />
          <PageHeader
            title="Quick texts"
            lead="Sentences you write in many notes. In a note, type a slash and the name. Only you see them."
          />
        </div>
        {texts.length === 0 ? (
          <EmptyState>No quick texts yet. Add the sentence you write most often.</EmptyState>
        ) : (
          <ul className="border-t border-ink">
            {texts.map(({ id, name, text }) => (
              <li key={id} className="grid gap-2 border-b border-line py-4">
                <div className="flex items-start justify-between gap-4">
                  <h2 className="text-body font-semibold">{name}</h2>
                  <Form method="post">
                    <input type="hidden" name="remove" value={id} />
                    <Button variant="secondary" size="small" busy={isBusy}>
                      Remove<span className="sr-only"> {name}</span>
                    </Button>
                  </Form>
                </div>
                <p className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2">{text}</p>
                <Disclosure summary={`Change ${name}`}>
                  <Form method="post" noValidate className="grid gap-3 pt-2">
                    <input type="hidden" name="name" value={name} />
                    <Field name="text" id={`text-${id}`} label="Text">
                      <Textarea rows={4} defaultValue={text} />
                    </Field>
                    <p>
                      <Button size="small" busy={isBusy} busyText="Saving">
                        Save
                      </Button>
                    </p>
                  </Form>
                </Disclosure>
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="add" className="grid gap-4">
          <SectionHeader id="add" title="Add one" />
          <Form key={texts.length} method="post" noValidate className="grid gap-5">
            <Field
              name="name"
              label="Name"
              hint="Short, so that it’s quick to type."
              error={problemOf(refused, "name")}
            >
              <TextInput maxLength={40} autoComplete="off" defaultValue={refused?.values["name"]} />
            </Field>
            <Field name="text" label="Text" error={problemOf(refused, "text")}>
              <Textarea rows={5} defaultValue={refused?.values["text"]} />
            </Field>
            <p>
              <Button busy={isBusy} busyText="Saving">
                Add the text
              </Button>
            </p>
          </Form>
        </section>
      </div>
    </PageMain>
  );
}
