import { href, useRouteLoaderData, useSearchParams } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { readForm } from "../../shared/form/form.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import type { loader as layoutLoader } from "../layout.tsx";
import { PatientStrip } from "../patients/patient-strip.tsx";
import type { Route } from "./+types/prescribe.ts";
import { LineForm } from "./line-form.tsx";
import { OrderSetList } from "./order-set-list.tsx";
import { beginPrescription, loadPrescribe } from "./prescribe.server.ts";
import { usePrescribeKeys } from "./use-prescribe-keys.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadPrescribe(ctx, requireId(args.params.userId)));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => beginPrescription(ctx, requireId(args.params.userId), await readForm(args.request)));
}

/** Where a prescription begins. The name stays out of the title, which ends up in the browser's history. */
export default function Prescribe({
  loaderData: { userId, strip, sets, unfinished },
  actionData,
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const visitId = search.get("visit");
  const path = href("/provider/patients/:userId/prescribe", { userId });
  usePrescribeKeys(useRouteLoaderData<typeof layoutLoader>("provider/layout")?.hasSingleKeys ?? true);
  return (
    <main id="main" tabIndex={-1}>
      <PageTitle>Prescribe</PageTitle>
      <PatientStrip strip={strip} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <OrderSetList groups={sets} action={path} visitId={visitId} />
        <div className="grid max-w-article content-start gap-8 px-4 py-6 md:px-8">
          <div>
            <FormProblems refused={actionData} />
            <h2 className="text-h3 font-heading">Prescribe</h2>
            <p className="mt-1 text-ink-2">
              Renew what the patient has, choose an order set, or type a line. Nothing is sent before you sign.
            </p>
          </div>
          <LineForm action={visitId ? `${path}?visit=${visitId}` : path} visitId={visitId} refused={actionData} />
          <section aria-labelledby="unfinished">
            <h3 id="unfinished" className="border-b-2 border-ink pb-2 font-semibold">
              Not finished
            </h3>
            {unfinished.length === 0 && <p className="py-3 text-ink-2">No draft is open for this patient.</p>}
            <ul>
              {unfinished.map(({ id, name, directions, status }) => (
                <li key={id} className="grid gap-1 border-b border-line py-3">
                  <span className="flex flex-wrap items-center justify-between gap-2">
                    <Link
                      to={href("/provider/patients/:userId/prescribe/:prescriptionId", { userId, prescriptionId: id })}
                    >
                      {name}
                    </Link>
                    <Tag tone={status.tone}>{status.text}</Tag>
                  </span>
                  <span className="text-small text-ink-2">{directions}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </main>
  );
}
