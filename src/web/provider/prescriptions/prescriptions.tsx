import { href, Link as RouterLink, redirect } from "react-router";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { PrescriptionStatus } from "#domain/prescribing/prescription.ts";
import { listForPrescriber } from "#domain/prescribing/list-for-prescriber.ts";
import { DenyForm, denyRequest } from "#domain/prescribing/vendor/deny-request.ts";
import { listOwnRequests } from "#domain/prescribing/vendor/list-own-requests.ts";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { toPrescriptionView } from "../../shared/prescription/prescription-facts.server.ts";
import { PRESCRIPTION_STATUS_LABELS } from "../../shared/prescription/prescription-labels.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { providerMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { RenewButton } from "../prescribe/renew-button.tsx";
import { PatientName } from "../patients/patient-name.tsx";
import { PharmacyRequests } from "./pharmacy-requests.tsx";
import type { Route } from "./+types/prescriptions.ts";

export const meta: Route.MetaFunction = ({ matches }) => providerMeta(siteOf(matches).brand.name);

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { toConfirm, underWay, inUse } = await listForPrescriber(ctx);
    const shown = (one: (typeof toConfirm)[number]) => {
      const { id, name, status, facts } = toPrescriptionView(one);
      return {
        id,
        name,
        status,
        member: one.memberName,
        memberId: one.userId,
        dose: facts[0]?.[1] ?? "",
        written: formatMoment(ctx, one.transcribedAt ?? one.writtenAt ?? one.confirmedAt!),
        until: formatDate(one.expiresOn),
      };
    };
    return {
      requests: (await listOwnRequests(ctx)).map((one) => ({
        id: one.id,
        userId: one.memberName ? one.userId : null,
        member: one.memberName ?? "a patient we don't know",
        what:
          one.kind === "refill"
            ? `Refill of ${one.drugName ?? "a medicine"}`
            : `Change of ${one.drugName ?? "a medicine"}`,
        asked: formatMoment(ctx, one.askedAt),
        due: formatMoment(ctx, one.dueAt),
      })),
      toConfirm: toConfirm.map(shown),
      underWay: underWay.map((one) => ({ ...shown(one), todo: todoOf(one) })),
      inUse: inUse.map(shown),
      done: args.url.searchParams.get("done"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(DenyForm, values);
    if (problems) return refuseForm(problems, values);
    try {
      await denyRequest(ctx, answer);
    } catch (error) {
      return refuseConflict(error, values);
    }
    return redirect(`${href("/provider/prescriptions")}?done=denied`, 303);
  });
}

/** What there is to do about one that isn't with a pharmacy yet. */
function todoOf({ status, visitId }: { status: PrescriptionStatus; visitId: string | null }): string {
  switch (status) {
    case "draft":
      return "Finish it, or discard it";
    case "checked":
      return visitId ? "Sign the note of its visit" : "Sign it";
    case "staged":
      return "Sign it in the e-prescribing service's page";
    case "signed":
      return "Nothing to do: on its way to the pharmacy";
    case "sent":
      return "Nothing to do: waiting for the pharmacy's word";
    default:
      return "It didn't reach the pharmacy. Write it again";
  }
}

const DONE: Record<string, string> = {
  confirmed: "Confirmed. It's now active, and the member has been notified.",
  refused: "Refused. Staff can see your reason.",
  held: "On hold. No orders will be placed from it.",
  resumed: "Taken up again.",
  stopped: "Stopped.",
  denied: "Denied. The pharmacy gets your reason.",
};

export default function ProviderPrescriptions({
  loaderData: { requests, toConfirm, underWay, inUse, done },
  actionData,
}: Route.ComponentProps) {
  const doneMessage = done ? DONE[done] : undefined;
  return (
    <PageMain>
      <FormProblems refused={actionData} />
      <PageHeader
        title="Prescriptions"
        lead="What you write here, and papers you signed that staff entered. Each takes effect once you sign or confirm it."
      />
      {doneMessage && !actionData && (
        <Notice tone="success" title={doneMessage} announce className="mt-6 max-w-article" />
      )}
      <div className="mt-10 grid max-w-article gap-12">
        <PharmacyRequests requests={requests} refused={actionData} />
        <section aria-labelledby="to-confirm">
          <SectionHeader
            id="to-confirm"
            title="Prescriptions to confirm"
            aside={toConfirm.length > 0 && `${toConfirm.length}, oldest first`}
          />
          {toConfirm.length === 0 ? (
            <div className="mt-4">
              <EmptyState>Nothing needs your review. What staff enter from your signed orders appears here.</EmptyState>
            </div>
          ) : (
            <List prescriptions={toConfirm} line={({ written }) => `Written down ${written}`} />
          )}
        </section>
        {underWay.length > 0 && (
          <section aria-labelledby="under-way">
            <SectionHeader id="under-way" title="Written here" aside={`${underWay.length}, oldest first`} />
            <List
              prescriptions={underWay}
              line={({ written, todo }) => `${todo}. Begun ${written}`}
              to={({ id, memberId }) =>
                href("/provider/patients/:userId/prescribe/:prescriptionId", { userId: memberId, prescriptionId: id })
              }
            />
          </section>
        )}
        {inUse.length > 0 && (
          <section aria-labelledby="in-use">
            <SectionHeader id="in-use" title="In use" />
            <List prescriptions={inUse} line={({ until }) => `Can be filled until ${until}`} canRenew />
          </section>
        )}
      </div>
    </PageMain>
  );
}

type Shown = Route.ComponentProps["loaderData"]["toConfirm"][number];

type ListProps<One> = {
  prescriptions: One[];
  line: (one: One) => string;
  to?: (one: One) => string;
  canRenew?: boolean;
};

function List<One extends Shown>({ prescriptions, line, to = pageOf, canRenew = false }: ListProps<One>) {
  return (
    <ul>
      {prescriptions.map((one) => {
        const { text, tone } = PRESCRIPTION_STATUS_LABELS[one.status];
        return (
          <li key={one.id} className="relative border-b border-line py-4 hover:bg-surface">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <h3 className="text-body font-semibold">
                <RouterLink
                  to={to(one)}
                  className="text-link underline decoration-1 underline-offset-[3px] after:absolute after:inset-0 hover:decoration-2"
                >
                  {one.name}
                  <span className="sr-only"> for {one.member}</span>
                </RouterLink>
              </h3>
              {one.status !== "transcribed" && <Tag tone={tone}>{text}</Tag>}
            </div>
            <p className="relative z-1 w-fit">
              For <PatientName name={one.member} patientId={one.memberId} />
            </p>
            <p className="mt-1">{one.dose}</p>
            <p className="mt-1 text-small text-ink-2">{line(one)}</p>
            {canRenew && (
              <div className="relative z-1 mt-2 w-fit">
                <RenewButton userId={one.memberId} prescriptionId={one.id} name={one.name} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function pageOf({ id }: Shown): string {
  return href("/provider/prescriptions/:prescriptionId", { prescriptionId: id });
}
