import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import { loadReadingsOf } from "../../../shared/vitals/load-readings-of.server.ts";
import { PatientReadings } from "../../../shared/vitals/patient-readings.tsx";
import type { Route } from "./+types/user-readings.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadReadingsOf(ctx, requireId(args.params.userId)));
}

/** A member's readings at home, for nurses. A provider decides about those that hold treatment. */
export default function UserReadings({ loaderData, params }: Route.ComponentProps) {
  return (
    <PageMain>
      <PageTitle>Readings at home</PageTitle>
      <PatientReadings
        {...loaderData}
        back={<BackLink to={href("/admin/users/:userId", { userId: params.userId })}>{loaderData.name}</BackLink>}
        todo="Call the patient. A provider decides when treatment continues."
      />
    </PageMain>
  );
}
