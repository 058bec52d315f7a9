import { href, Link, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { PageHeader } from "#ui/page-header.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { PageMain } from "../../shared/shell/page-main.tsx";

const PARTS = [
  { to: href("/admin/site"), label: "Banner", isForAdmins: false },
  { to: href("/admin/site/prices"), label: "Prices", isForAdmins: true },
  { to: href("/admin/site/states"), label: "States served", isForAdmins: true },
  { to: href("/admin/site/licenses"), label: "Licenses", isForAdmins: true },
  { to: href("/admin/site/reviews"), label: "Page reviews", isForAdmins: false },
  { to: href("/admin/site/facts"), label: "Clinical and legal data", isForAdmins: true },
  { to: href("/admin/site/labs"), label: "Lab panels", isForAdmins: true },
  { to: href("/admin/site/state-rules"), label: "State rules", isForAdmins: true },
  { to: href("/admin/site/forms"), label: "Health questions", isForAdmins: true },
  { to: href("/admin/site/notes"), label: "Visit notes", isForAdmins: true },
  { to: href("/admin/site/rules"), label: "Safety rules", isForAdmins: true },
];

/** Site settings staff can change. Each says when it takes effect. */
export default function SiteLayout() {
  const { pathname } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const isAdmin = root?.session?.user.role === "admin";
  return (
    <PageMain>
      <PageHeader title="Site" />
      <nav aria-label="Parts of the site" className="mt-4 overflow-x-auto border-b border-line">
        <ul className="flex">
          {PARTS.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} aria-current={isWithin(pathname, to) ? "page" : undefined} className={tab}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8">
        <Outlet />
      </div>
    </PageMain>
  );
}

/** The banner's page is the root of the others. */
function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== href("/admin/site") && pathname.startsWith(`${to}/`));
}

const tab =
  "flex min-h-11 items-center border-b-4 border-transparent px-3 pt-1 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
