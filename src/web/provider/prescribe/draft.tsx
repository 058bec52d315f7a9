import { href, useNavigation, useRouteLoaderData, useSearchParams } from "react-router";
import { Notice } from "#ui/callout/notice.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { readFormData } from "../../shared/form/form.server.ts";
import type { Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { useLive } from "../../shared/page/use-live.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { loader as layoutLoader } from "../layout.tsx";
import { PatientStrip } from "../patients/patient-strip.tsx";
import { Kbd } from "../visits/kbd.tsx";
import type { Route } from "./+types/draft.ts";
import { actOnDraft } from "./act-on-draft.server.ts";
import { ChecksPanel, DRAFT_FORM } from "./checks-panel.tsx";
import type { ChecksView } from "./checks-view.server.ts";
import { DraftFields } from "./draft-fields.tsx";
import { loadDraft, type DraftView } from "./draft-view.server.ts";
import { OrderSetList } from "./order-set-list.tsx";
import { Paper } from "./paper.tsx";
import { PdmpPanel } from "./pdmp-panel.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { useDraft } from "./use-draft.ts";
import { usePrescribeKeys } from "./use-prescribe-keys.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  const isSigning = args.url.searchParams.has("sign");
  return run(args, (ctx) => loadDraft(ctx, { ...whereOf(args.params), isSigning }));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => actOnDraft(ctx, whereOf(args.params), await readFormData(args.request)));
}

function whereOf({ userId, prescriptionId }: Route.LoaderArgs["params"]) {
  return { userId: requireId(userId), prescriptionId: requireId(prescriptionId) };
}

/**
 * One prescription being written: order sets at the left, what is prescribed in the middle, all checks and signing at the right. On
 * phones one below the other. The name stays out of the title, which ends up in the browser's history.
 */
export default function DraftPage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  useLive("today");
  const { userId } = view;
  usePrescribeKeys(useRouteLoaderData<typeof layoutLoader>("provider/layout")?.hasSingleKeys ?? true);
  return (
    <main id="main" tabIndex={-1} className="lg:flex lg:h-[calc(100dvh-3.3125rem)] lg:flex-col">
      <PageTitle>Prescribe</PageTitle>
      {refused && (
        <div className="px-4 pt-4 md:px-6 [&>div]:mb-4">
          <FormProblems refused={refused} />
        </div>
      )}
      <PatientStrip strip={view.strip} />
      <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[13rem_minmax(0,1fr)_21rem] xl:grid-cols-[14rem_minmax(0,1fr)_24rem]">
        <OrderSetList
          groups={view.sets}
          action={href("/provider/patients/:userId/prescribe", { userId })}
          visitId={view.visitId}
        />
        {view.checks ? (
          <Writing key={JSON.stringify([view.id, view.fields])} view={view} checks={view.checks} refused={refused} />
        ) : (
          <Written view={view} />
        )}
      </div>
    </main>
  );
}

type WritingProps = { view: DraftView; checks: ChecksView; refused: Refused | undefined };

function Writing({ view, checks, refused }: WritingProps) {
  const draft = useDraft(view.fields);
  const [search] = useSearchParams();
  return (
    <>
      <Form id={DRAFT_FORM} method="post" noValidate className="contents">
        <input type="hidden" name="seen" value={checks.seen} />
        <input type="hidden" name="seenCheck" value={checks.seenCheck} />
        <DraftFields view={view} draft={draft} refused={refused} />
      </Form>
      <div className="flex flex-col border-line bg-canvas max-lg:border-t lg:min-h-0 lg:border-l">
        <div className="px-4 py-4 md:px-5 lg:flex-1 lg:overflow-y-auto">
          {search.has("weekly") && (
            <p className="mb-3 border-l-4 border-info-700 bg-info-100 px-3 py-2 text-small text-info-700">
              &ldquo;bid&rdquo; was read as twice a week, because this medicine is taken by the week.
            </p>
          )}
          {search.has("checked") && !draft.isChanged && (
            <p role="status" className="mb-3 border-l-4 border-info-700 bg-info-100 px-3 py-2 text-small text-info-700">
              Saved and checked again. Read the checks, then sign.
            </p>
          )}
          {view.pdmp.length > 0 && (
            <div className="mb-4 grid gap-3">
              <PdmpPanel states={view.pdmp} refused={refused} />
            </div>
          )}
          <ChecksPanel checks={checks} refused={refused} isChanged={draft.isChanged} />
        </div>
        <Signing view={view} checks={checks} isChanged={draft.isChanged} />
      </div>
    </>
  );
}

function Signing({
  view,
  checks: { stops, warnings },
  isChanged,
}: {
  view: DraftView;
  checks: ChecksView;
  isChanged: boolean;
}) {
  const { formData } = useNavigation();
  const intent = formData?.get("intent");
  const isInVisit = view.visitId !== null;
  const left = [
    stops.length > 0 && `${stops.length} ${stops.length === 1 ? "stop" : "stops"} to clear`,
    warnings.length > 0 && `${warnings.length} ${warnings.length === 1 ? "reason" : "reasons"} to give`,
  ].filter(Boolean);
  const then = isInVisit
    ? "Signing the note sends it to be signed."
    : view.schedule
      ? "Then passphrase and token."
      : "Then sign at the e-prescribing service.";
  return (
    <section aria-labelledby="sign" className="border-t-2 border-ink bg-surface px-4 py-4 md:px-5">
      <h2 id="sign" className="font-heading">
        {isInVisit ? "Add to the visit" : "Sign"}
      </h2>
      <p className="mt-0.5 mb-3 text-small text-ink-2">
        {left.length > 0 ? `${left.join(", ")}. ${then}` : `Nothing is left to clear. ${then}`}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          form={DRAFT_FORM}
          name="intent"
          value="save"
          variant="secondary"
          data-prescribe-key="s"
          busy={intent === "save"}
          busyText="Saving"
        >
          Save draft <Kbd>S</Kbd>
        </Button>
        <Button
          form={DRAFT_FORM}
          name="intent"
          value="review"
          data-prescribe-key="review"
          busy={intent === "review"}
          busyText="Checking"
          className="flex-1"
          disabledReason={stops.length > 0 && !isChanged ? "A stop has to be cleared first." : undefined}
        >
          {isChanged ? "Save and check" : isInVisit ? "Ready for the note" : "Review and sign"} <Kbd>Ctrl ↵</Kbd>
        </Button>
        <Button
          form={DRAFT_FORM}
          name="intent"
          value="discard"
          variant="quiet"
          busy={intent === "discard"}
          busyText="Discarding"
        >
          Discard
        </Button>
      </div>
    </section>
  );
}

/** From staging on it can only be read and signed at the service. */
function Written({ view }: { view: DraftView }) {
  const [search, setSearch] = useSearchParams();
  const isSigning = view.status === "staged" && search.has("sign");
  return (
    <>
      <section aria-labelledby="medicine" className="grid content-start gap-4 px-4 py-5 md:px-6">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 id="medicine" className="text-h3 font-heading">
            {view.name}
          </h2>
          <Tag tone={view.statusLabel.tone}>{view.statusLabel.text}</Tag>
        </div>
        <Paper rows={view.paper} />
      </section>
      <div className="grid content-start gap-4 border-line bg-canvas px-4 py-5 max-lg:border-t md:px-5 lg:border-l">
        <Notice tone="info" title={view.next.title}>
          <p>{view.next.text}</p>
        </Notice>
        {view.status === "staged" && (
          // A full document: its security policy names the service's page.
          <ButtonLink to="?sign" reloadDocument data-prescribe-key="review">
            Sign it <Kbd>Ctrl ↵</Kbd>
          </ButtonLink>
        )}
        <Link to={href("/provider/patients/:userId", { userId: view.userId })} variant="standalone">
          Back to the patient
        </Link>
      </div>
      {isSigning && <SignDialog view={view} frame={view.frame} open onClose={() => setSearch({}, { replace: true })} />}
    </>
  );
}
