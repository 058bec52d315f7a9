import { href } from "react-router";
import { getPublicCare } from "#domain/scheduling/providers/get-public-care.ts";
import { Link } from "#ui/link/link.tsx";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { run } from "../../shared/request/request.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/states.ts";
import { Crumbs, HOME_TRAIL, Page, PageHead, Section, wrap } from "../parts/page.tsx";
import { breadcrumbLd, jsonLd } from "../parts/text/json-ld.ts";
import { StateMap } from "./state-map.tsx";
import { slugOfState } from "./state-paths.ts";

const TITLE = "States we treat people in";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      ...site,
      title: TITLE,
      description: "A map and a list of the states where our providers are licensed, with a page for each state.",
      path: href("/states"),
    }),
    ...(import.meta.env.SSR
      ? [jsonLd(breadcrumbLd(site, [...HOME_TRAIL, { to: href("/states"), label: "States" }]))]
      : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => ({ treated: (await getPublicCare(ctx)).states }));
}

export default function States({ loaderData: { treated } }: Route.ComponentProps) {
  const others = Object.keys(US_STATE_NAMES).filter((code) => !treated.includes(code));
  return (
    <Page>
      <div className={wrap}>
        <Crumbs trail={HOME_TRAIL} current="States" />
        <PageHead
          title={TITLE}
          lead="You must be in one of them during your visit. A provider with a license there sees you."
        />
        <div className="mt-8">
          <StateMap treated={treated} />
        </div>
        <Section id="here" title="Here today">
          {treated.length > 0 ? <Names codes={treated} /> : <p className="mt-4">None right now.</p>}
        </Section>
        <Section
          id="not-yet"
          title="Not yet"
          lead={
            <>
              We need a provider with a license there first.{" "}
              <Link to={href("/waitlist")}>Get one email when we open in your state</Link>
            </>
          }
        >
          <Names codes={others} />
        </Section>
      </div>
    </Page>
  );
}

function Names({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="mt-4 columns-2 gap-8 sm:columns-3 lg:columns-4">
      {codes.map((code) => (
        <li key={code}>
          <Link to={href("/states/:state", { state: slugOfState(code) })} className="inline-flex min-h-11 items-center">
            {US_STATE_NAMES[code]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
