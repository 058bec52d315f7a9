import { ButtonLink } from "#ui/link/button-link.tsx";
import type { PageLink } from "./links.ts";
import { PageMain } from "./page-main.tsx";

/** An unknown path inside a portal: the portal stays around it. The route answers 404. */
export function StaffNotFound({ home }: { home: PageLink }) {
  return (
    <PageMain>
      <p className="text-small font-semibold text-ink-3">Error 404</p>
      <h1 className="mt-2 text-h1 font-bold">We can&rsquo;t find that page</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">
        The address may be mistyped, or the page may have moved.
      </p>
      <p className="mt-8">
        <ButtonLink to={home.to}>{home.label}</ButtonLink>
      </p>
    </PageMain>
  );
}
