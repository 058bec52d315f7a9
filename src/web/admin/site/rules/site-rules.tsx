import { treatmentLabels } from "../../../shared/treatment-labels.ts";
import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { Table } from "#ui/table.tsx";
import { listRules } from "#domain/safety/publishing/list-rules.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import { RuleTag } from "./rule-tag.tsx";
import type { Route } from "./+types/site-rules.ts";

export const meta = noIndex;

/** The safety rules: each with its newest version and the one in force. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const rules = await listRules(ctx);
    return {
      rules: rules.map(({ key, versions }) => {
        const [newest] = versions;
        const approved = versions.find(({ status }) => status === "approved");
        return {
          key,
          title: newest!.title,
          treatments: treatmentLabels(newest!.treatments),
          newest: { version: newest!.version, status: newest!.status, from: newest!.effectiveFrom },
          approved: approved?.version ?? null,
        };
      }),
    };
  });
}

export default function SiteRules({ loaderData: { rules } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>Safety rules</PageTitle>
      <div>
        <h2 className="text-h2 font-heading">Safety rules</h2>
        <p className="mt-2 max-w-column text-ink-2">
          What is checked before a medicine is prescribed. One admin proposes a new version and another approves it. A
          fact that isn't known is a finding too.
        </p>
        <p className="mt-2">
          <Link to={href("/admin/site/rules/report")} className="touch-target">
            How often each rule fired
          </Link>
        </p>
      </div>
      <Table caption="Safety rules" dense>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Treatments</th>
            <th scope="col">Newest version</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="sr-only">What you can do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ key, title, treatments, newest, approved }) => (
            <tr key={key} className="max-md:block max-md:py-2">
              <th scope="row" className="max-md:block max-md:border-b-0! max-md:pb-0!">
                <Link to={href("/admin/site/rules/:rule", { rule: key })} className="touch-target">
                  {key} {title}
                </Link>
              </th>
              <td className="max-md:block max-md:border-b-0!">{treatments}</td>
              <td className="max-md:block max-md:border-b-0!">
                Version {newest.version}
                {approved !== null && approved !== newest.version && `; approved: version ${approved}`}
              </td>
              <td className="max-md:block max-md:border-b-0!">
                <RuleTag {...newest} />
              </td>
              <td className="whitespace-nowrap max-md:block">
                <Link to={href("/admin/site/rules/:rule/try", { rule: key })} className="touch-target">
                  Try<span className="sr-only"> {key}</span>
                </Link>{" "}
                <Link to={href("/admin/site/rules/:rule/propose", { rule: key })} className="touch-target ml-4">
                  Propose a change<span className="sr-only"> to {key}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
