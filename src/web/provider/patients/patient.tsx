import { PageTitle, noIndex } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { useLive } from "../../shared/page/use-live.ts";
import type { Route } from "./+types/patient.ts";
import { PatientEvidence } from "./patient-evidence.tsx";
import { PatientStrip } from "./patient-strip.tsx";
import { PatientSummary } from "./patient-summary.tsx";
import { PatientWork } from "./patient-work.tsx";
import { loadPatient } from "./patient.server.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadPatient(ctx, requireId(args.params.userId)));
}

/**
 * The patient at a glance: who they are across the top, what is known on the left, what needs a decision in the middle, what it
 * rests on at the right. On phones one below the other. The name stays out of the title, which ends up in the browser's history.
 */
export default function Patient({ loaderData: patient }: Route.ComponentProps) {
  useLive("today");
  return (
    <main id="main" tabIndex={-1}>
      <PageTitle>Patient</PageTitle>
      <PatientStrip strip={patient.strip} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)_21rem] xl:grid-cols-[17rem_minmax(0,1fr)_24rem]">
        <PatientSummary patient={patient} />
        <PatientWork patient={patient} />
        <PatientEvidence patient={patient} />
      </div>
    </main>
  );
}
