import type { ReactNode } from "react";
import { href, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Form } from "../form/form.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { PageTitle } from "../page/page-title.tsx";
import { PageMain } from "../shell/page-main.tsx";
import { KeyTable } from "./key-table.tsx";
import { faceFor, type StaffFace } from "./sections.ts";
import { THEME_LABELS, THEMES, type Theme } from "./theme.ts";

type StaffHelpProps = { face: StaffFace; hasSingleKeys: boolean; theme: Theme; children?: ReactNode };

/** Where to get help, the keys, and the two switches that everybody who works here has. */
export function StaffHelp({ face, hasSingleKeys, theme, children }: StaffHelpProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { sections } = faceFor(face, root?.session?.user.role);
  return (
    <PageMain>
      <PageTitle>Help</PageTitle>
      <div className="grid max-w-column gap-10">
        <PageHeader title="Help" />
        <section aria-label="Get help">
          <SectionHeader title="Get help" />
          <p className="mt-3">
            Something isn't working, or you're not sure?{" "}
            <Link to={href("/contact-us")}>Write to the clinic&rsquo;s office</Link>, or ask an admin.
          </p>
        </section>
        {children}
        <section aria-label="Keys">
          <SectionHeader title="Keys" />
          <div className="mt-3">
            <KeyTable sections={sections} acts={face.acts} hasSingleKeys={hasSingleKeys} />
          </div>
          <Form method="post" className="mt-5 grid justify-items-start gap-2">
            <input type="hidden" name="single-keys" value={hasSingleKeys ? "off" : "on"} />
            <p className="text-ink-2">
              {hasSingleKeys
                ? "Single-key shortcuts are on. They don't work while you type. If speech control triggers them by accident, turn them off."
                : "Single-key shortcuts are off for your account."}
            </p>
            <Button variant="secondary" size="small">
              {hasSingleKeys ? "Switch single keys off" : "Switch single keys on"}
            </Button>
          </Form>
        </section>
        <section aria-label="Light or dark">
          <SectionHeader title="Light or dark" />
          <Form method="post" aria-label="Colors in this browser" className="mt-3 flex flex-wrap gap-2">
            {THEMES.map((one) => (
              <button
                key={one}
                name="theme"
                value={one}
                aria-pressed={one === theme}
                className={classNames(
                  buttonClass({ variant: "secondary", size: "small" }),
                  "aria-pressed:border-select-line aria-pressed:bg-select",
                )}
              >
                {THEME_LABELS[one]}
              </button>
            ))}
          </Form>
          <p className="mt-2 text-small text-ink-2">Remembered in this browser.</p>
        </section>
      </div>
    </PageMain>
  );
}
