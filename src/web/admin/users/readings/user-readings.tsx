import { href } from "react-router";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getReadingsOf } from "#domain/chart/vitals/get-readings-of.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import { Decisions } from "../../../shared/vitals/decisions.tsx";
import { Readings } from "../../../shared/vitals/readings.tsx";
import { toReadingsView } from "../../../shared/vitals/readings-view.server.ts";
import type { Route } from "./+types/user-readings.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { name, phone, readings } = await getReadingsOf(ctx, { userId: requireId(args.params.userId) });
    return { name, phone: phone && formatPhone(phone), readings: await toReadingsView(ctx, readings) };
  });
}

/** A member's readings at home, for nurses. A provider decides about those that hold treatment. */
export default function UserReadings({ loaderData, params }: Route.ComponentProps) {
  const { name, phone, readings } = loaderData;
  return (
    <PageMain>
      <PageTitle>Readings at home</PageTitle>
      <div className="grid max-w-article grid-cols-[minmax(0,1fr)] gap-8">
        <div>
          <BackLink to={href("/admin/users/:userId", { userId: params.userId })}>{name}</BackLink>
          <div className="mt-4">
            <PageHeader title="Readings at home" lead={phone ? `${name}, ${phone}` : name} />
          </div>
        </div>
        {readings.isHeld && (
          <WarningCallout title="Very high blood pressure: all treatment is on hold">
            <p>
              Very high: {readings.crisis}. Latest: {readings.latest}.
            </p>
            <p>Call the patient. A provider decides when treatment continues.</p>
          </WarningCallout>
        )}
        <Decisions decisions={readings.decisions} />
        <Readings readings={readings} empty="No readings at home yet." />
      </div>
    </PageMain>
  );
}
