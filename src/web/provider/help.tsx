import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { StaffHelp } from "../shared/staff/help-page.tsx";
import { PROVIDER_FACE } from "../shared/staff/sections.ts";
import { changeStaffFrame, staffFrame } from "../shared/staff/staff.server.ts";
import { readFormData } from "../shared/form/form.server.ts";
import { noIndex } from "../shared/page/page-title.tsx";
import { run } from "../shared/request/request.server.ts";
import type { Route } from "./+types/help.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => staffFrame(ctx, args.request));
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => changeStaffFrame(ctx, await readFormData(args.request), PROVIDER_FACE.help));
}

export default function ProviderHelp({ loaderData }: Route.ComponentProps) {
  return (
    <StaffHelp face={PROVIDER_FACE} {...loaderData}>
      <section aria-label="What clinicians decide">
        <SectionHeader title="What clinicians decide" />
        <p className="mt-3">
          <Link to={href("/provider/emergency-words")}>Emergency words</Link>: which messages show a patient 911 and
          988.
        </p>
        <p className="mt-3">
          <Link to={href("/provider/reviews")}>Page reviews</Link>: which public pages a licensed clinician has
          approved.
        </p>
        <p className="mt-3">
          <Link to={href("/provider/open-chart")}>Open a chart</Link>: for someone who is not your patient, when their
          care can't wait.
        </p>
      </section>
    </StaffHelp>
  );
}
