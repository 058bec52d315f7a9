import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { Table } from "#ui/table.tsx";
import { listFormVersions } from "#domain/intake/publishing/list-form-versions.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import type { Route } from "./+types/site-forms.ts";
import { VersionTag } from "./version-tag.tsx";

export const meta = noIndex;

/** The health questions: each form with its newest version and the one people answer. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const forms = await listFormVersions(ctx);
    return {
      forms: forms.map(({ formKey, versions }) => ({
        formKey,
        title: versions[0]!.title,
        newest: { version: versions[0]!.version, status: versions[0]!.status, from: versions[0]!.effectiveFrom },
        approved: versions.find(({ status }) => status === "approved")?.version ?? null,
      })),
    };
  });
}

export default function SiteForms({ loaderData: { forms } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>Health questions</PageTitle>
      <div>
        <h2 className="text-h2 font-heading">Health questions</h2>
        <p className="mt-2 max-w-column text-ink-2">
          What we ask before a first visit. One admin proposes a new version and another approves it. A live clinic only
          asks approved versions.
        </p>
      </div>
      <Table caption="Forms of health questions" dense>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">Form</th>
            <th scope="col">Newest version</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="sr-only">What you can do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ formKey, title, newest, approved }) => (
            <tr key={formKey} className="max-md:block max-md:py-2">
              <th scope="row" className="max-md:block max-md:border-b-0! max-md:pb-0!">
                <Link to={href("/admin/site/forms/:form", { form: formKey })}>{title}</Link>
              </th>
              <td className="max-md:block max-md:border-b-0!">
                Version {newest.version}
                {approved !== null && approved !== newest.version && `; approved: version ${approved}`}
              </td>
              <td className="max-md:block max-md:border-b-0!">
                <VersionTag {...newest} />
              </td>
              <td className="max-md:block">
                <Link to={href("/admin/site/forms/:form/try", { form: formKey })} className="touch-target">
                  Try<span className="sr-only"> {title}</span>
                </Link>{" "}
                <Link to={href("/admin/site/forms/:form/propose", { form: formKey })} className="touch-target ml-4">
                  Propose a change<span className="sr-only"> to {title}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
