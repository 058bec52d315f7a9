import { href, Link, useLocation } from "react-router";
import { EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { mainLinks, TREATMENTS, type PageLink } from "./links.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import { useLocalPath } from "../language/language.ts";
import { LanguageLink } from "../language/language-link.tsx";

type Brand = { name: string; phone: string; address: string };

const STATES: PageLink<ShellText> = { to: href("/states"), label: "States" };
const COST: PageLink<ShellText> = { to: href("/cost"), label: "Cost of a year" };

const HELP: readonly PageLink<ShellText>[] = [
  { to: href("/contact-us"), label: "Contact Us" },
  { to: href("/ask-us-anything"), label: "Ask us anything" },
];

const POLICIES: readonly PageLink<ShellText>[] = [
  { to: href("/policies/:slug", { slug: "notice-of-privacy-practices" }), label: "Notice of Privacy Practices" },
  { to: href("/policies/:slug", { slug: "privacy" }), label: "Privacy" },
  { to: href("/policies/:slug", { slug: "consumer-health-data" }), label: "Consumer health data" },
  { to: href("/policies/:slug", { slug: "terms" }), label: "Terms" },
  { to: href("/policies/:slug", { slug: "telehealth-consent" }), label: "Telehealth consent" },
  { to: href("/policies/:slug", { slug: "refunds-and-cancellation" }), label: "Refunds and cancellation" },
  { to: href("/policies/:slug", { slug: "accessibility" }), label: "Accessibility" },
  { to: href("/privacy-choices"), label: "Privacy choices" },
];

/** Whom to call in an emergency, every page, and what a licensed clinic has to show. */
export function SiteFooter({ brand }: { brand: Brand }) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  const { pathname } = useLocation();
  return (
    <footer id="footer" className="render-late mt-16 lg:mt-24 print:hidden">
      <EmergencyStrip />
      <div className="bg-petrol-900 text-[0.9375rem]/6 text-petrol-100 on-dark">
        <div className="mx-auto max-w-page px-4 md:px-8">
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 pt-12 pb-8 lg:grid-cols-[3.4fr_3.1fr_1.5fr_1.7fr_2.3fr] lg:pt-14 lg:pb-10">
            <div className="col-span-full lg:col-span-1">
              <Link
                to={at(href("/"))}
                aria-label={t("{name}, home", { name: brand.name })}
                className="inline-flex min-h-11 items-center text-white no-underline"
              >
                <Wordmark name={brand.name} />
              </Link>
              <p className="mt-2 max-w-88">
                {t("Hormone and weight-loss care online, prescribed only after evaluation by a licensed provider.")}
              </p>
              <LanguageLink className={footLink} />
            </div>
            <Column title="Treatments" links={TREATMENTS} />
            <Column title="The clinic" links={[...mainLinks(pathname), STATES, COST]} />
            <Column title="Help" links={HELP} />
            <Column title="Policies" links={POLICIES} />
          </div>
          <dl className="grid gap-4 border-t border-petrol-700 py-6 text-small md:grid-cols-2 lg:grid-cols-4 lg:gap-8 [&_dt]:font-heading [&_dt]:text-white">
            <div>
              <dt>{t("Who treats you")}</dt>
              <dd>
                {t(
                  "Providers licensed in the state where you are during the visit. You can look up any license with that state’s medical board.",
                )}
              </dd>
            </div>
            <div>
              <dt>{t("Who ships")}</dt>
              <dd>{t("Licensed pharmacies, to the address you gave us, after a prescription is written.")}</dd>
            </div>
            <div>
              <dt>{t("Report a side effect")}</dt>
              <dd>
                {t("Tell us, and report it to FDA MedWatch at")} <Phone number="1-800-332-1088">1-800-FDA-1088</Phone>.
              </dd>
            </div>
            <div>
              <dt>{brand.name}</dt>
              <dd>
                {t("Patient support")} <Phone number={brand.phone}>{brand.phone}</Phone>. {brand.address}.
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </footer>
  );
}

function EmergencyStrip() {
  const t = useText<ShellText>();
  return (
    <div className="border-t-4 border-danger-600 bg-danger-100">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-1 px-4 py-4.5 md:px-8 lg:flex lg:items-baseline">
        <p className="font-heading">
          {t("Emergency? Call")} <EmergencyNumber number="911" />.
        </p>
        <p>
          {t("Suicidal thoughts or a crisis:")} <EmergencyNumber number="988">{t("call 988")}</EmergencyNumber>{" "}
          {t("or")}{" "}
          <a href="sms:988" className="touch-target font-heading whitespace-nowrap underline underline-offset-[3px]">
            {t("text 988")}
          </a>
          .
        </p>
        <p>{t("We are not an emergency service. We don't monitor messages in real time.")}</p>
      </div>
    </div>
  );
}

function Column({ title, links }: { title: ShellText; links: readonly PageLink<ShellText>[] }) {
  const t = useText<ShellText>();
  const at = useLocalPath();
  return (
    <nav aria-label={t("{title}, footer", { title: t(title) })}>
      <h2 className="mb-1 font-heading text-white">{t(title)}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={at(to)} className={footLink}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Phone({ number, children }: { number: string; children: string }) {
  return (
    <a
      href={`tel:${number}`}
      className="touch-target whitespace-nowrap underline underline-offset-[3px] hover:text-white"
    >
      {children}
    </a>
  );
}

const footLink =
  "flex min-h-11 items-center py-1.5 leading-5 no-underline hover:text-white hover:underline hover:underline-offset-[3px] lg:min-h-8.5";
