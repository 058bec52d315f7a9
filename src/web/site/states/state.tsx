import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { run } from "../../shared/request/request.server.ts";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import type { Route } from "./+types/state.ts";
import { ClinicianList } from "../parts/clinician-list.tsx";
import { Crumbs, Page, PageHead, Section, wrap } from "../parts/page.tsx";
import { breadcrumbLd, jsonLd } from "../parts/text/json-ld.ts";
import { PharmacyNames } from "../parts/treatments/pharmacy-names.tsx";
import { loadState } from "./state.server.ts";

const TRAIL = [
  { to: href("/"), label: "Home" },
  { to: href("/states"), label: "States" },
];

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  const { name, rule } = loaderData;
  const path = href("/states/:state", { state: params.state });
  return [
    ...pageMeta({
      ...site,
      title: `Online clinic in ${name}`,
      description: `What we treat in ${name}, who is licensed there, which pharmacy fills an order, and the next free visit.`,
      path,
      isDraft: !rule?.isConfirmed,
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbLd(site, [...TRAIL, { to: path, label: name }]))] : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, (ctx) => loadState(ctx, args.params.state));
}

type Data = Route.ComponentProps["loaderData"];

export default function State({ loaderData: state }: Route.ComponentProps) {
  const { name, isTreated, clinicians, rule } = state;
  return (
    <Page ribbon={rule?.isConfirmed ? null : `Our lawyers haven't confirmed the rules of ${name} yet.`}>
      <div className={wrap}>
        <Crumbs trail={TRAIL} current={name} />
        <PageHead
          title={isTreated ? `Treatment in ${name}` : `Not yet in ${name}`}
          lead={
            isTreated
              ? `A provider with a license in ${name} sees you by video. You must be in ${name} during the visit.`
              : `No provider of ours has a license in ${name} today, so we can't treat you there.`
          }
        >
          <WayIn {...state} />
        </PageHead>
        {isTreated && <Treatments {...state} />}
        {clinicians.length > 0 && (
          <Section id="clinicians" title={`Who treats you in ${name}`}>
            <ClinicianList clinicians={clinicians} />
          </Section>
        )}
        {isTreated && <Rules {...state} />}
      </div>
    </Page>
  );
}

function WayIn({ isTreated, nextOpen }: Data) {
  if (!isTreated) {
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <ButtonLink to={href("/waitlist")}>Tell me when you open here</ButtonLink>
        <p className="max-w-article text-ink-2">
          If you&rsquo;re often in another state, look whether <Link to={href("/states")}>we treat people there</Link>.
        </p>
      </div>
    );
  }
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <ButtonLink to={href("/register")}>Get started</ButtonLink>
      <p className="max-w-article">
        {nextOpen ? (
          <>
            Next free first visit: <b className="font-semibold">{nextOpen}</b>
          </>
        ) : (
          "No first visit is free in the next two weeks. Times open up when somebody cancels."
        )}
      </p>
    </div>
  );
}

function Treatments({ name, treatments }: Data) {
  return (
    <Section id="treatments" title="Treatments and pharmacies" lead={`Each pharmacy here has a license in ${name}.`}>
      <ul className="mt-8 border-t-2 border-ink">
        {treatments.map(({ key, name: treatment, path, pharmacies }) => (
          <li key={key} className="grid gap-x-8 gap-y-1 border-b border-line py-4 lg:grid-cols-[4fr_8fr]">
            <Link to={path} className="font-semibold">
              {treatment}
            </Link>
            {pharmacies.length > 0 ? (
              <PharmacyNames pharmacies={pharmacies} />
            ) : (
              <p className="text-ink-2">No pharmacy ships it to {name} today, so it can&rsquo;t be ordered here.</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What a provider does before a controlled medicine, and until when that is possible without meeting. */
function Rules({ name, treatments, rule, permission }: Data) {
  const controlled = treatments.filter(({ isControlled }) => isControlled);
  if (controlled.length === 0 || !rule) return null;
  return (
    <Section id="rules" title={`Controlled medicine in ${name}`}>
      <div className="mt-4 grid max-w-article gap-4">
        <p>
          {controlled.map((one) => one.name).join(", ")}: the law watches over{" "}
          {controlled.length > 1 ? "these" : "this"} more closely than over other medicine.
        </p>
        <ul className="list-disc space-y-2 pl-6">
          {rule.pdmp !== "never" && (
            <li>
              {rule.pdmp === "always"
                ? "Each time before they prescribe it"
                : "Before they prescribe it for the first time"}
              , your provider reads which controlled medicine you got elsewhere in {rule.pdmpName}.
            </li>
          )}
          <li>
            {permission.isOver
              ? `A provider must have examined you in person before they can start it. The rule that allowed a start by video ended on ${permission.until}.`
              : `Until ${permission.until}, a provider can start it by video. After that, they must have examined you in person first, unless the rule is extended.`}
          </li>
          <li>The visit must be a live video visit: a phone call alone is not enough to start it.</li>
        </ul>
      </div>
    </Section>
  );
}
