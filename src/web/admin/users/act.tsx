import { useEffect } from "react";
import { href, redirect, useRevalidator } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { getAct } from "#domain/desk/acts/get-act.ts";
import { MAX_TAGGED } from "#domain/desk/acts/bulk-act.ts";
import { dropExport } from "#domain/desk/acts/drop-export.ts";
import { ExportReason } from "#domain/desk/acts/export-reason.ts";
import { openExport } from "#domain/desk/acts/open-export.ts";
import { startExport } from "#domain/desk/acts/start-export.ts";
import { readFilters, type PeopleFilters } from "#domain/desk/people/people.ts";
import { tagPeople } from "#domain/desk/acts/tag-people.ts";
import { undoTags } from "#domain/desk/acts/undo-tags.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/act.ts";
import { filterLabel } from "./people-labels.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const act = await getAct(ctx, { actId: requireId(args.params.actId) });
    const { query } = act;
    return {
      ...act,
      whom: query === null ? "The people you chose" : everybody(readFilters(new URLSearchParams(query))),
      back: `${href("/admin/users")}${query ? `?${query}` : ""}`,
      undoUntil: act.undoUntil && formatMoment(ctx, act.undoUntil),
      retainedUntil: formatMoment(ctx, act.retainedUntil),
    };
  });
}

function everybody(filters: PeopleFilters): string {
  const text = Object.entries(filters).map(([key, value]) =>
    filterLabel(key as keyof PeopleFilters, value, US_STATE_NAMES),
  );
  return text.length ? `Everyone with: ${text.join(", ")}` : "Everyone in the clinic's list";
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const actId = requireId(args.params.actId);
    const values = await readForm(args.request);
    const here = href("/admin/acts/:actId", { actId });
    await getAct(ctx, { actId });
    switch (values["intent"]) {
      case "tag": {
        const result = await tagPeople(ctx, { actId });
        if (result.kind === "done") return redirect(here, 303);
        return refuseForm([
          { message: `A label goes to ${MAX_TAGGED.toLocaleString("en-US")} people at most. Narrow the list first.` },
        ]);
      }
      case "undo":
        await undoTags(ctx, { actId });
        return redirect(here, 303);
      case "export": {
        const { answer, problems } = parseForm(ExportReason, values);
        if (problems) return refuseForm(problems, values);
        await startExport(ctx, { actId, reason: answer.reason });
        return redirect(here, 303);
      }
      case "drop":
        await dropExport(ctx, { actId });
        return redirect(here, 303);
      case "fetch":
        await openExport(ctx, { actId });
        return redirect(`${here}/file`, 303);
      default:
        return refuseForm([{ message: "Choose what to do." }]);
    }
  });
}

type Act = Route.ComponentProps["loaderData"];

const count = (people: number) => `${people.toLocaleString("en-US")} ${people === 1 ? "person" : "people"}`;

/** First what would happen, then the result and how to undo it. */
export default function ActPage({ loaderData: act, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const title = act.kind === "tag" ? `Label “${act.tag}”` : "Export to CSV";
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>{act.kind === "tag" ? "Add a label" : "Export"}</PageTitle>
      <div className="grid max-w-column gap-6">
        <FormProblems refused={refused} />
        <BackLink to={act.back}>Users</BackLink>
        <PageHeader title={title} lead={`${act.whom}.`} />
        {act.kind === "tag" ? <Label act={act} /> : <Export act={act} refused={refused} />}
      </div>
    </PageMain>
  );
}

function Label({ act }: { act: Act }) {
  const isBusy = useBusy();
  if (act.state === "undone")
    return (
      <Notice title="Undone" announce>
        The label was removed from everyone it had just been added to.
      </Notice>
    );
  if (act.state === "done") {
    return (
      <>
        <Notice tone="success" title={`${count(act.done)} got the label`} announce>
          {act.people > act.done && `${count(act.people - act.done)} already had it. `}
          {act.canUndo && `You can undo this until ${act.undoUntil}.`}
        </Notice>
        {act.canUndo && (
          <Form method="post">
            <Button variant="secondary" name="intent" value="undo" busy={isBusy} busyText="Undoing">
              Undo
            </Button>
          </Form>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        Nothing has happened yet. <b className="font-semibold">{count(act.people - act.already)}</b> would get the label
        {act.already > 0 && `; ${count(act.already)} have it already`}. You can undo it for ten minutes.
      </p>
      <Form method="post">
        <Button
          name="intent"
          value="tag"
          busy={isBusy}
          busyText="Adding"
        >{`Add the label to ${count(act.people - act.already)}`}</Button>
      </Form>
    </>
  );
}

function Export({ act, refused }: { act: Act; refused: Refused | undefined }) {
  const isBusy = useBusy();
  useProgress(act.state === "running");
  if (act.state === "undone")
    return (
      <Notice title="Thrown away" announce>
        The file was deleted. The request stays on record.
      </Notice>
    );
  if (act.state === "draft") {
    return (
      <Form method="post" noValidate className="grid gap-6">
        <p>
          Nothing has been written yet. The file would hold <b className="font-semibold">{count(act.people)}</b> with
          name, email, phone, state, role, registration status, last contact and labels. Only you can open it, for one
          day.
        </p>
        <WarningCallout title="This takes people's data out of the clinic">
          <p>
            We record who requested it, why and when. Store the file only where patient data is allowed, and delete it
            after use.
          </p>
        </WarningCallout>
        <Field
          name="reason"
          label="What is the file for?"
          hint="Don't include patient names or health details."
          error={problemOf(refused, "reason")}
        >
          <TextInput maxLength={500} autoComplete="off" defaultValue={refused?.values["reason"] ?? ""} />
        </Field>
        <p>
          <Button name="intent" value="export" busy={isBusy} busyText="Starting">
            Write the file
          </Button>
        </p>
      </Form>
    );
  }
  const share = act.people ? Math.min(act.done / act.people, 1) : 1;
  return (
    <>
      <div>
        <label htmlFor="progress" className="font-semibold">
          {act.state === "done" ? "The file is ready" : "Writing the file"}
        </label>
        <progress
          id="progress"
          max={1}
          value={act.state === "done" ? 1 : share}
          className="mt-2 block h-3.5 w-full accent-action"
        />
        <p role="status" className="mt-1 text-small text-ink-2">
          {act.done.toLocaleString("en-US")} of {count(act.people)} written
          {act.state === "done" && `. Kept until ${act.retainedUntil}.`}
        </p>
      </div>
      {act.state === "running" && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <Form method="post" reloadDocument className="flex flex-wrap gap-3">
        {act.state === "done" && (
          <Button name="intent" value="fetch">
            Download
          </Button>
        )}
        <Button variant="secondary" name="intent" value="drop">
          {act.state === "done" ? "Delete the file" : "Stop and delete"}
        </Button>
      </Form>
    </>
  );
}

const EVERY_MS = 1_000;

/** Polls while the file is being written. */
function useProgress(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
