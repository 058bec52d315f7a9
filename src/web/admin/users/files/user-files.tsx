import { href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { actOnFiles } from "../../../shared/files/act-on-files.server.ts";
import { FileArea } from "../../../shared/files/file-area.tsx";
import { FormProblems } from "../../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import type { Refused } from "../../../shared/form/problems.ts";
import { PageMain } from "../../../shared/shell/page-main.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { requireId } from "../../../shared/request/require-id.server.ts";
import { loadFilesOf } from "./user-files.server.ts";
import type { Route } from "./+types/user-files.ts";

const TITLES = { drop: "Drop a lab report or a signed order here", send: "Send a lab report or a signed order" };

export const meta = noIndex;

/** A member's files, for staff: open what they sent, upload documents for them. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const userId = requireId(args.params.userId);
    const profile = await getProfile(ctx, { userId });
    return {
      userId,
      name: `${profile.first_name} ${profile.last_name}`,
      files: await loadFilesOf(ctx, userId),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const forUser = requireId(args.params.userId);
    await getProfile(ctx, { userId: forUser });
    return actOnFiles(ctx, args.request, { back: href("/admin/users/:userId/files", { userId: forUser }), forUser });
  });
}

export default function UserFiles({ loaderData: { userId, name, files }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Files</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/admin/users/:userId", { userId })}>{name}</BackLink>
      <div className="mt-4">
        <PageHeader
          title="Files"
          lead="Opening a file is recorded and makes it part of the medical record. After that, no one can delete it. PDF or photo, up to 25 MB each."
        />
      </div>
      <FileArea files={files} titles={TITLES} forUser={userId} refused={refused} />
    </PageMain>
  );
}
