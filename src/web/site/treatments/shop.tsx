import { href } from "react-router";
import { getCatalog } from "#domain/catalog/get-catalog.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { pageMeta, siteOf } from "../../shared/shell/page-meta.ts";
import { run } from "../../shared/request/request.server.ts";
import type { Route } from "./+types/shop.ts";
import { allTreatments } from "../content/content.server.ts";
import { breadcrumbLd, jsonLd } from "../parts/text/json-ld.ts";
import { MAIN_HEADINGS } from "../parts/text/main-headings.ts";
import { Crumbs, HOME_TRAIL, Page, PageHead, wrap } from "../parts/page.tsx";
import { ShopShelf } from "../parts/treatments/shop-shelf.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      ...site,
      title: "Shop",
      description: "Every medicine we can prescribe, with full prices. All are Rx only: a visit comes first.",
      path: href("/shop"),
      picture: MAIN_HEADINGS.shop,
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbLd(site, [...HOME_TRAIL, { to: href("/shop"), label: "Shop" }]))] : []),
  ];
};

export function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { offerings, treatments } = await getCatalog(ctx);
    const texts = new Map(allTreatments().map((page) => [page.catalogKey, page]));
    return {
      shelf: offerings.flatMap((offering) => {
        const text = texts.get(offering.treatmentKey);
        return text ? [{ ...offering, path: text.path, form: text.facts.form, tags: text.tags }] : [];
      }),
      notOffered: treatments.filter(({ isOffered }) => !isOffered).map(({ name, path }) => ({ name, path })),
    };
  });
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <div className={wrap}>
        <Crumbs trail={HOME_TRAIL} current="Shop" />
        <PageHead
          title={MAIN_HEADINGS.shop}
          lead="You can't buy anything here without a visit. Every medicine is Rx only: a provider reviews your labs, meets you by video and decides. These are the prices if it is prescribed."
        />
        <Notice tone="help" title="Medicine requires a visit" className="mt-8 max-w-article">
          <p>Medicine is charged only if prescribed. Visits and labs are charged after they take place.</p>
          <p className="mt-3! flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink to={href("/register")}>Get started</ButtonLink>
            <Link to={href("/cost")}>See a year's bill with dates</Link>
          </p>
        </Notice>
        <p className="mt-6 max-w-article text-body">
          We don't prescribe erection pills. We do treat low testosterone, one of the causes of erection problems (ED).{" "}
          <Link to={href("/resources/:slug", { slug: "erection-problems" })}>What we treat, and what we don't</Link>
        </p>
        <ShopShelf {...loaderData} />
      </div>
    </Page>
  );
}
