import { href } from "react-router";
import type { ReactNode } from "react";
import { Breadcrumb } from "../link/breadcrumb.tsx";
import { Link } from "../link/link.tsx";
import { PageHeader } from "../page-header.tsx";
import { SectionHeader } from "../section-header.tsx";
import { SkipLink } from "../link/skip-link.tsx";
import { Buttons } from "./buttons.tsx";
import { Fields } from "./fields.tsx";
import { Choices } from "./choices.tsx";
import { RefusedForm } from "./refused-form.tsx";
import { Callouts } from "./callouts.tsx";
import { Status } from "./status.tsx";
import { Facts } from "./facts.tsx";
import { Progress } from "./progress.tsx";
import { Overlays } from "./overlays.tsx";
import { Brand } from "./brand.tsx";
import { Icons } from "./icons.tsx";

/** Every component in every state, for development. Words are samples. */
export function ComponentPage() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-page gap-14 px-4 py-8 md:px-8">
        <Breadcrumb trail={[{ to: href("/"), label: "Home" }]} current="Components" />
        <PageHeader
          above="Development only"
          title="Components"
          lead="Each part with all its states. Resize, tab through, switch off script, print."
          actions={<Link to="#main">A link</Link>}
        />
        <Group title="Buttons and links">
          <Buttons />
        </Group>
        <Group title="Fields">
          <Fields />
        </Group>
        <Group title="Choices and dates">
          <Choices />
        </Group>
        <Group title="A refused form">
          <RefusedForm />
        </Group>
        <Group title="Callouts">
          <Callouts />
        </Group>
        <Group title="Status">
          <Status />
        </Group>
        <Group title="Facts">
          <Facts />
        </Group>
        <Group title="Progress">
          <Progress />
        </Group>
        <Group title="Overlays">
          <Overlays />
        </Group>
        <Group title="Brand">
          <Brand />
        </Group>
        <Group title="Icons">
          <Icons />
        </Group>
      </main>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <SectionHeader title={title} />
      <div className="grid items-start gap-x-16 gap-y-8 md:grid-cols-2">{children}</div>
    </section>
  );
}
