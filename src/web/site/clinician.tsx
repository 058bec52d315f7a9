import { data, href } from "react-router";
import { slugOfClinician } from "#domain/scheduling/providers/clinician.ts";
import { getPublicCare } from "#domain/scheduling/providers/get-public-care.ts";
import { Link, linkClass } from "#ui/link/link.tsx";
import { US_STATE_NAMES } from "../shared/format/us-state-names.ts";
import { run } from "../shared/request/request.server.ts";
import { pageMeta, siteOf } from "../shared/shell/page-meta.ts";
import type { Route } from "./+types/clinician.ts";
import { Crumbs, Page, PageHead, Section, wrap } from "./parts/page.tsx";
import { breadcrumbLd, jsonLd } from "./parts/text/json-ld.ts";
import { slugOfState } from "./states/state-paths.ts";

const TRAIL = [
  { to: href("/"), label: "Home" },
  { to: `${href("/")}#clinicians`, label: "Who treats you" },
];

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const path = href("/clinicians/:slug", { slug: params.slug });
  const { displayName, credentials } = loaderData;
  return [
    ...pageMeta({
      ...site,
      title: `${displayName}, ${credentials}`,
      description: `Where ${displayName}, ${credentials}, is licensed to treat you, and how to check each license yourself.`,
      path,
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbLd(site, [...TRAIL, { to: path, label: displayName }]))] : []),
  ];
};

/** Somebody who no longer agrees, or has no license any more, has no page. */
export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { clinicians } = await getPublicCare(ctx);
    const found = clinicians.find((one) => slugOfClinician(one) === args.params.slug);
    if (!found) throw data({ code: "not-found" }, { status: 404 });
    return found;
  });
}

export default function ClinicianPage({ loaderData }: Route.ComponentProps) {
  const { displayName, credentials, licenseStates } = loaderData;
  return (
    <Page>
      <div className={wrap}>
        <Crumbs trail={TRAIL} current={displayName} />
        <PageHead title={displayName} lead={credentials} />
        <Section
          id="licenses"
          title="Licensed in"
          lead="Today, by our register. A license that ends leaves this page the next day."
        >
          <ul className="mt-4 columns-2 gap-8 sm:columns-3 lg:columns-4">
            {licenseStates.map((code) => (
              <li key={code}>
                <Link
                  to={href("/states/:state", { state: slugOfState(code) })}
                  className="inline-flex min-h-11 items-center"
                >
                  {US_STATE_NAMES[code] ?? code}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="check" title="Check it yourself" lead="Public registers, free of charge. Search by name.">
          <ul className="mt-4 grid max-w-article gap-2">
            {REGISTERS.map(({ url, name, what }) => (
              <li key={url}>
                <a href={url} rel="noreferrer" className={linkClass()}>
                  {name}
                </a>
                : {what}
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </Page>
  );
}

const REGISTERS = [
  { url: "https://www.docinfo.org/", name: "DocInfo", what: "licenses and actions of state medical boards." },
  { url: "https://www.nursys.com/", name: "Nursys", what: "licenses of nurses and nurse practitioners." },
  {
    url: "https://npiregistry.cms.hhs.gov/search",
    name: "NPI Registry",
    what: "the federal list of everybody who provides health care, with the license numbers they gave.",
  },
];
