import { href, Link as RouterLink } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { PaneSection } from "../../shared/page/pane-section.tsx";
import { Files, IntakeForms, Labs, Threads } from "../patients/patient-evidence.tsx";
import { PatientSummary } from "../patients/patient-summary.tsx";
import { Kbd } from "./kbd.tsx";
import { TalkAbout } from "./talk-about.tsx";
import { EVIDENCE_TABS, type EvidenceTab } from "./visit-keys.ts";
import type { VisitView } from "./visit.server.ts";

const TABS: Record<EvidenceTab, string> = { intake: "Intake and labs", chart: "Chart", files: "Files" };

/** What the provider knows before and during the visit: the parts of the patient's page, one tab at a time. */
export function VisitEvidence({ visit, tab }: { visit: VisitView; tab: EvidenceTab }) {
  const { patient } = visit;
  return (
    <section
      aria-label="What we know"
      tabIndex={0}
      className="bg-surface px-4 py-4 max-lg:border-t max-lg:border-line md:px-5 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:overflow-y-auto lg:border-r lg:border-line"
    >
      <nav aria-label="Evidence" className="mb-5 border-b border-line">
        <ul className="flex flex-wrap gap-x-5">
          {EVIDENCE_TABS.map((one, i) => (
            <li key={one}>
              <RouterLink
                to={`?view=${one}`}
                replace
                preventScrollReset
                aria-current={one === tab ? "page" : undefined}
                className="flex min-h-11 items-center gap-1.5 border-b-4 border-transparent text-ink no-underline hover:underline aria-[current]:border-band-300 aria-[current]:font-semibold"
              >
                {TABS[one]}
                {one === "files" && patient.evidence.filesTotal > 0 && (
                  <span className="text-small text-ink-2">{patient.evidence.filesTotal}</span>
                )}
                <Kbd>{`${i + 1}`}</Kbd>
              </RouterLink>
            </li>
          ))}
        </ul>
      </nav>
      {tab === "intake" && <IntakeAndLabs visit={visit} />}
      {tab === "chart" && (
        <div className="-mx-4 -my-6 md:-mx-5">
          <PatientSummary patient={patient} isPane />
        </div>
      )}
      {tab === "files" && (
        <div className="grid gap-5">
          <PaneSection id="files" title="Files">
            <Files files={patient.evidence.files} />
          </PaneSection>
          <PaneSection id="messages" title="Messages">
            <Threads threads={patient.evidence.threads} />
          </PaneSection>
        </div>
      )}
    </section>
  );
}

function IntakeAndLabs({ visit: { patient, topics, isClosed } }: { visit: VisitView }) {
  const { userId, evidence, intake } = patient;
  return (
    <div className="grid gap-6">
      <TalkAbout topics={topics} isClosed={isClosed} />
      <PaneSection id="labs" title="Labs" aside={evidence.newest && `Latest ${evidence.newest}`}>
        <Labs evidence={evidence} />
      </PaneSection>
      <PaneSection
        id="intake"
        title="Intake"
        aside={<Link to={href("/provider/patients/:userId/answers", { userId })}>Read the answers</Link>}
      >
        <IntakeForms forms={intake.forms} />
      </PaneSection>
    </div>
  );
}
