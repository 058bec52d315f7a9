import { useState } from "react";
import {
  href,
  redirect,
  useNavigate,
  useRouteLoaderData,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { Notice } from "#ui/callout/notice.tsx";
import { classNames } from "#ui/class-names.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readFormData } from "../../shared/form/form.server.ts";
import { BeforeSigning } from "../../shared/note/before-signing.tsx";
import type { NoteView } from "../../shared/note/load-note.server.ts";
import { NoteEditor } from "../../shared/note/note-editor.tsx";
import { signNoteForm } from "../../shared/note/sign-note.server.ts";
import { useNote } from "../../shared/note/use-note.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { readStored, store } from "../../shared/page/storage.ts";
import { useLive } from "../../shared/page/use-live.ts";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { useLazyModal } from "../../shared/shell/use-lazy-modal.ts";
import type { HelpSheetProps } from "../../shared/staff/help-sheet.tsx";
import { PROVIDER_FACE } from "../../shared/staff/sections.ts";
import type { loader as layoutLoader } from "../layout.tsx";
import { PatientStrip } from "../patients/patient-strip.tsx";
import type { Route } from "./+types/visit.ts";
import { actOnVisit } from "./act-on-visit.server.ts";
import { KeyBar } from "./key-bar.tsx";
import { VideoPanel } from "../../shared/room/video-panel.tsx";
import { NextPatient } from "./next-patient.tsx";
import { MovableVideo } from "./movable-video.tsx";
import { OrderTray } from "./order-tray.tsx";
import { movePlace, readPlace, writePlace, type Place } from "./place.ts";
import { useVisitKeys } from "./use-visit-keys.ts";
import { VisitEvidence } from "./visit-evidence.tsx";
import { EVIDENCE_TABS, VISIT_KEYS } from "./visit-keys.ts";
import { VisitClock } from "./visit-clock.tsx";
import { loadVisit, type VisitView } from "./visit.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadVisit(ctx, requireId(args.params.visitId)));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const visitId = requireId(args.params.visitId);
    const form = await readFormData(args.request);
    // For a stranger there is no such page, whatever the form says.
    if (!form.has("intent")) await loadVisit(ctx, visitId);
    if (form.get("intent") !== "sign") return actOnVisit(ctx, visitId, form);
    const path = href("/provider/visits/:visitId", { visitId });
    const rev = form.get("rev");
    const refused = await signNoteForm(ctx, visitId, { rev: typeof rev === "string" ? rev : "" }, path);
    return refused ?? redirect(path, 303);
  });
}

/** Another tab of the evidence needs nothing new: all of it is here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherTab && !formMethod ? false : defaultShouldRevalidate;
}

/**
 * The provider's workspace: what is known at the left, the note in the middle, video, orders and signing at the right. On phones
 * one below the other, the video first. The name stays out of the title, which ends up in the browser's history.
 */
export default function VisitPage({ loaderData: visit, actionData }: Route.ComponentProps) {
  useLive("today");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = EVIDENCE_TABS.find((one) => one === search.get("view")) ?? "intake";
  const [place, setPlace] = usePlace();
  const help = useLazyModal<HelpSheetProps>(
    () => import("../../shared/staff/help-sheet.tsx").then(({ HelpSheet }) => HelpSheet),
    () => void navigate(PROVIDER_FACE.help),
  );
  const hasSingleKeys = useRouteLoaderData<typeof layoutLoader>("provider/layout")?.hasSingleKeys ?? true;
  useVisitKeys({
    hasSingleKeys,
    openTab: (to) => void navigate(`?view=${to}`, { replace: true, preventScrollReset: true }),
    move: (by) => setPlace(movePlace(place, by)),
    showHelp: () => void help.show(),
  });
  return (
    <main id="main" tabIndex={-1} data-full-bleed className="lg:flex lg:h-[calc(100dvh-3.3125rem)] lg:flex-col">
      <PageTitle>Visit</PageTitle>
      <FormProblems refused={actionData && "problems" in actionData ? actionData : undefined} />
      <PatientStrip strip={visit.patient.strip} here={visit.here}>
        <VisitClock startedAt={visit.startedAt} isHere={visit.isHere} isClosed={visit.isClosed} />
      </PatientStrip>
      <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[21rem_minmax(0,1fr)_20rem] lg:grid-rows-[auto_minmax(7rem,1fr)_auto] xl:grid-cols-[23rem_minmax(0,1fr)_22rem] lg:[&>*]:min-w-0">
        <MovableVideo place={place} onPlace={setPlace}>
          {visit.room ? (
            <VideoPanel
              key={visit.id}
              room={visit.room}
              isHere={visit.isHere}
              isInRoom={visit.isInRoom}
              opensBeside={!visit.isClosed}
            />
          ) : (
            <div className="grid aspect-[3/2] place-items-center lg:aspect-[16/9] bg-petrol-900 p-4 text-center text-white lg:rounded-card">
              No video
            </div>
          )}
        </MovableVideo>
        <VisitEvidence visit={visit} tab={tab} />
        {visit.note ? <Writing key={visit.id} visit={visit} note={visit.note} /> : <Signed visit={visit} />}
      </div>
      <KeyBar onAll={() => void help.show()} />
      {help.Modal && (
        <help.Modal {...help.modalProps} face={{ ...PROVIDER_FACE, acts: VISIT_KEYS }} hasSingleKeys={hasSingleKeys} />
      )}
    </main>
  );
}

/** The open note with what blocks signing: they share what is typed. */
function Writing({ visit, note: view }: { visit: VisitView; note: NoteView }) {
  const note = useNote(view);
  return (
    <>
      <div data-visit-key="n" className={middle}>
        <NoteEditor note={note} />
      </div>
      <OrderTray visit={visit} />
      <div className={classNames(signing, "lg:[&_ul]:max-h-22 lg:[&_ul]:overflow-y-auto")}>
        <BeforeSigning note={note} modality={visit.modality} more={visit.blockers} effect={visit.effect} />
      </div>
    </>
  );
}

/** What is left to do once it is signed: read it, add to it, see the next patient. */
function Signed({ visit }: { visit: VisitView }) {
  return (
    <>
      <div className={middle}>
        <h2 className="border-b border-ink pb-3 text-lead font-semibold">{visit.title}</h2>
        <Notice tone="success" title={`Signed at ${visit.closedAt}`} announce className="mt-5">
          <p>The note can&rsquo;t be changed any more. The patient can read it and what was agreed.</p>
        </Notice>
        {visit.toSign.map(({ id, name }) => (
          <p key={id} className="mt-4">
            {/* A full document: its security policy names the service's page. */}
            <ButtonLink
              to={`${href("/provider/patients/:userId/prescribe/:prescriptionId", { userId: visit.patient.userId, prescriptionId: id })}?sign`}
              reloadDocument
            >
              Sign the prescription: {name}
            </ButtonLink>
          </p>
        ))}
        <p className="mt-4">
          <Link to={href("/provider/visits/:visitId/note", { visitId: visit.id })} variant="standalone">
            Read the note or add to it
          </Link>
        </p>
      </div>
      <OrderTray visit={visit} />
      <div className={signing}>
        <NextPatient next={visit.next} />
      </div>
    </>
  );
}

const middle =
  "@container px-4 py-4 max-lg:border-t max-lg:border-line md:px-5 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:overflow-y-auto lg:border-r lg:border-line";
const signing = "border-t-2 border-ink bg-surface px-4 py-4 md:px-5 lg:col-start-3 lg:row-start-3 lg:overflow-y-auto";

const PLACE_KEY = "visit-video";

/** Where this person put the video the last time. */
function usePlace(): [Place, (place: Place) => void] {
  const [moved, setMoved] = useState<Place | undefined>(undefined);
  const isHydrated = useHydrated();
  return [
    moved === undefined && isHydrated ? readPlace(readStored(PLACE_KEY)) : (moved ?? null),
    (to) => {
      setMoved(to);
      store(PLACE_KEY, writePlace(to));
    },
  ];
}
