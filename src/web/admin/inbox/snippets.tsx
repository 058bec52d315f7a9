import { href, redirect } from "react-router";
import { z } from "zod";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { addSnippet, NewSnippet } from "#domain/messaging/inbox/add-snippet.ts";
import { listSnippets } from "#domain/messaging/inbox/list-snippets.ts";
import { removeSnippet } from "#domain/messaging/inbox/remove-snippet.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/snippets.ts";

export const meta = noIndex;

/** Texts that are written again and again, for everyone who answers. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({ snippets: await listSnippets(ctx) }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const removed = z.uuid().safeParse(values["remove"]);
    if (removed.success) {
      await removeSnippet(ctx, { snippetId: removed.data });
      return redirect(href("/admin/snippets"), 303);
    }
    const { answer, problems } = parseForm(NewSnippet, values);
    if (problems) return refuseForm(problems, values);
    await addSnippet(ctx, answer);
    return redirect(href("/admin/snippets"), 303);
  });
}

export default function SnippetsPage({ loaderData: { snippets }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isBusy = useBusy();
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Snippets</PageTitle>
      <div className="grid max-w-article gap-8">
        <div>
          <FormProblems refused={refused} />
          <BackLink to={href("/admin/inbox")}>Inbox</BackLink>
          <div className="mt-4">
            <PageHeader title="Snippets" lead="Saved text for replies. Write it so it works for any patient." />
          </div>
        </div>
        {snippets.length === 0 ? (
          <EmptyState>No snippets yet. Add the sentence you write most often.</EmptyState>
        ) : (
          <ul className="border-t border-ink">
            {snippets.map(({ id, title, body }) => (
              <li key={id} className="flex items-start justify-between gap-4 border-b border-line py-4">
                <div className="min-w-0">
                  <h2 className="text-body font-semibold">{title}</h2>
                  <p className="mt-1 text-small wrap-anywhere whitespace-pre-wrap text-ink-2">{body}</p>
                </div>
                <Form method="post">
                  <input type="hidden" name="remove" value={id} />
                  <Button variant="secondary" size="small" busy={isBusy}>
                    Remove<span className="sr-only"> {title}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="add" className="grid gap-4">
          <SectionHeader id="add" title="Add one" />
          <Form key={snippets.length} method="post" noValidate className="grid gap-5">
            <Field name="title" label="Title" error={problemOf(refused, "title")}>
              <TextInput maxLength={80} autoComplete="off" defaultValue={refused?.values["title"]} />
            </Field>
            <Field name="body" label="Text" error={problemOf(refused, "body")}>
              <Textarea rows={5} defaultValue={refused?.values["body"]} />
            </Field>
            <p>
              <Button busy={isBusy} busyText="Saving">
                Add the snippet
              </Button>
            </p>
          </Form>
        </section>
      </div>
    </PageMain>
  );
}
