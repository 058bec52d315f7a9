import { StaffHelp } from "../shared/staff/help-page.tsx";
import { ADMIN_FACE } from "../shared/staff/sections.ts";
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
  return run(args, async (ctx) => changeStaffFrame(ctx, await readFormData(args.request), ADMIN_FACE.help));
}

export default function AdminHelp({ loaderData }: Route.ComponentProps) {
  return <StaffHelp face={ADMIN_FACE} {...loaderData} />;
}
