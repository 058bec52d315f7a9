import { Disclosure } from "#ui/disclosure.tsx";
import { href } from "react-router";
import { Link } from "#ui/link/link.tsx";
import { Tag } from "#ui/tag.tsx";
import { formatDate } from "#core/format-date.ts";
import { listTemplates } from "#domain/visits/notes/list-templates.ts";
import { noIndex, PageTitle } from "../../../shared/page/page-title.tsx";
import { run } from "../../../shared/request/request.server.ts";
import type { Route } from "./+types/site-notes.ts";

export const meta = noIndex;

/** The templates of visit notes: what a note asks for and what must be there before it's signed. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const templates = await listTemplates(ctx);
    return {
      templates: templates.map(({ key, versions }) => {
        // A draft isn't used yet.
        const { template, effectiveFrom, approvedBy } =
          versions.find(({ status }) => status !== "draft") ?? versions[0]!;
        const { title, version, owner, source, sections, treatments = [] } = template;
        return {
          key,
          draft: versions[0]?.status === "draft" ? versions[0].template.version : null,
          title,
          version,
          owner,
          source,
          treatments,
          sections,
          from: effectiveFrom && formatDate(effectiveFrom, "medium"),
          isApproved: approvedBy !== null,
        };
      }),
    };
  });
}

const REQUIRED = { always: "Required", "no-video": "Required without video", never: "Optional" };

export default function SiteNotes({ loaderData: { templates } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>Visit notes</PageTitle>
      <div>
        <h2 className="text-h2 font-heading">Visit notes</h2>
        <p className="mt-2 max-w-column text-ink-2">
          What providers write for each kind of visit. A note can&rsquo;t be signed while a required part is missing. A
          signed note stays as it was signed, whatever becomes of its template.
        </p>
      </div>
      <div className="border-t border-ink">
        {templates.map((template) => (
          <section key={template.key} aria-labelledby={template.key} className="grid gap-2 border-b border-line py-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 id={template.key} className="text-lead font-semibold">
                <Link to={href("/admin/site/notes/:template", { template: template.key })}>{template.title}</Link>
              </h3>
              {template.isApproved ? (
                <Tag tone="success">Approved</Tag>
              ) : (
                <Tag tone="warning">Not yet approved by a clinician</Tag>
              )}
            </div>
            <p className="text-small text-ink-2">
              Version {template.version}, from {template.from}. {template.owner}. Source: {template.source}.
              {template.draft && ` Version ${template.draft} is waiting for approval.`}
              {template.treatments.length > 0 && ` For ${template.treatments.join(", ")}.`}
            </p>
            <Disclosure summary={`${template.sections.length} sections of ${template.title}`}>
              <ul className="grid gap-2 pt-2">
                {template.sections.map(({ key, title, required, items }) => (
                  <li key={key}>
                    <b className="font-semibold">{title}</b>{" "}
                    <span className="text-small text-ink-2">{REQUIRED[required]}</span>
                    {items && (
                      <span className="block text-small text-ink-2">
                        {items.map((item) => `${item.label}${item.required ? " (required)" : ""}`).join("; ")}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </Disclosure>
          </section>
        ))}
      </div>
    </div>
  );
}
