import { href, redirect } from "react-router";
import { formatMoment } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { CloseAlarmForm, closePrescriptionAlarm } from "#domain/prescribing/vendor/close-prescription-alarm.ts";
import { listPrescriptionAlarms } from "#domain/prescribing/vendor/list-prescription-alarms.ts";
import { listStrays } from "#domain/prescribing/vendor/list-strays.ts";
import { AssignRequest, assignRequest } from "#domain/prescribing/vendor/unassigned/assign-request.ts";
import { ResolveStray, resolveStray } from "#domain/prescribing/vendor/resolve-stray.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { Requests } from "./requests.tsx";
import { loadRequests } from "./requests.server.ts";
import type { Route } from "./+types/prescribing.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: "E-prescribing", path: href("/admin/prescribing"), noindex: true });

const REASONS = {
  "not-ours": "Written at the service, not here",
  missing: "Staged here, gone at the service",
  twice: "At the service twice",
} as const;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { strays, comparedAt } = await listStrays(ctx);
    return {
      compared: comparedAt ? formatMoment(ctx, comparedAt) : null,
      strays: strays.map(({ id, vendorRef, reason, vendorState, providerName, foundAt, resolvedAt }) => ({
        id,
        vendorRef,
        reason: REASONS[reason],
        state: vendorState ?? "Unknown",
        provider: providerName ?? "Unknown",
        found: formatMoment(ctx, foundAt),
        resolved: resolvedAt ? formatMoment(ctx, resolvedAt) : null,
      })),
      alarms: (await listPrescriptionAlarms(ctx)).map(({ id, reference, pagedAt, isRinging }) => ({
        id,
        reference,
        paged: formatMoment(ctx, pagedAt),
        isRinging,
      })),
      ...(await loadRequests(ctx)),
      isDone: args.url.searchParams.has("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    if (values["alarmId"]) {
      const alarm = parseForm(CloseAlarmForm, values);
      if (alarm.problems) return refuseForm(alarm.problems, values);
      await closePrescriptionAlarm(ctx, alarm.answer);
      return redirect(`${href("/admin/prescribing")}?done`, 303);
    }
    if (values["requestId"]) {
      const request = parseForm(AssignRequest, values);
      if (request.problems) return refuseForm(request.problems, values);
      await assignRequest(ctx, request.answer);
      return redirect(`${href("/admin/prescribing")}?done`, 303);
    }
    const { answer, problems } = parseForm(ResolveStray, values);
    if (problems) return refuseForm(problems, values);
    await resolveStray(ctx, answer);
    return redirect(`${href("/admin/prescribing")}?done`, 303);
  });
}

/** Prescriptions that only we or only the e-prescribing service has, and requests that no prescriber has. */
export default function Prescribing({ loaderData, actionData }: Route.ComponentProps) {
  const { strays, alarms, requests, providers, compared, isDone } = loaderData;
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <FormProblems refused={refused} />
      <PageHeader
        title="E-prescribing"
        lead={compared ? `Compared with the e-prescribing service: ${compared}.` : "Not compared with the service yet."}
      />
      <div className="mt-6 grid max-w-article gap-6">
        {isDone && !refused && <Notice tone="success" title="Recorded" announce />}
        {alarms.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} />
        ))}
        <Requests requests={requests} providers={providers} refused={refused} />
        {strays.length === 0 ? (
          <EmptyState>
            {compared
              ? "Both lists agree."
              : "Our prescriptions and the service's are compared every night. What only one of them has appears here."}
          </EmptyState>
        ) : (
          <ul className="grid gap-6">
            {strays.map((stray) => (
              <StrayItem key={stray.id} stray={stray} refused={refused} />
            ))}
          </ul>
        )}
      </div>
    </PageMain>
  );
}

type AlarmView = Awaited<ReturnType<typeof loader>>["alarms"][number];

function AlarmItem({ alarm: { id, reference, paged, isRinging } }: { alarm: AlarmView }) {
  const isBusy = useBusy();
  return (
    <section aria-label={`Alarm ${reference}`} className="grid gap-3 border-l-4 border-danger-600 bg-surface p-4">
      <div>
        <h2 className="font-semibold">A prescription needs a person: {reference}</h2>
        <p>
          It was turned down, held when it was signed, or could not be canceled at the pharmacy. Its prescriber has it
          in their list. Paged {paged}
          {isRinging ? ", nobody has answered yet." : "."}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="alarmId" value={id} />
        <Button variant="secondary" busy={isBusy} busyText="Saving">
          I have seen to it
        </Button>
      </Form>
    </section>
  );
}

type StrayView = Awaited<ReturnType<typeof loader>>["strays"][number];

function StrayItem({ stray, refused }: { stray: StrayView; refused: Refused | undefined }) {
  const isBusy = useBusy();
  const own = refused?.values["strayId"] === stray.id ? refused : undefined;
  return (
    <li className="grid gap-4 border-t border-line pt-4">
      <div>
        <h2 className="font-semibold">{stray.reason}</h2>
        <p className="text-ink-2">
          Number {stray.vendorRef}, {stray.state}. Prescriber: {stray.provider}. Found {stray.found}.
        </p>
      </div>
      {stray.resolved ? (
        <p>Resolved {stray.resolved}.</p>
      ) : (
        <Form method="post" noValidate className="grid max-w-column gap-4">
          <input type="hidden" name="strayId" value={stray.id} />
          <Field name="outcome" label="What it was" error={problemOf(own, "outcome")}>
            <Select defaultValue={own?.values["outcome"] ?? ""}>
              <Options
                none="Choose"
                choices={[
                  ["canceled-there", "Canceled at the service"],
                  ["recorded", "Valid, and recorded here"],
                  ["explained", "Explained"],
                ]}
              />
            </Select>
          </Field>
          <Field name="note" label="What you found out" error={problemOf(own, "note")}>
            <TextInput maxLength={500} defaultValue={own?.values["note"] ?? ""} />
          </Field>
          <p>
            <Button variant="secondary" busy={isBusy} busyText="Saving">
              Save
            </Button>
          </p>
        </Form>
      )}
    </li>
  );
}
