import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Link } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { Due } from "../inbox/due.tsx";
import type { loadIntake } from "./intake.server.ts";

type Gap = Awaited<ReturnType<typeof loadIntake>>["gaps"][number];

/** Answers that nobody reads yet. */
export function Gaps({ gaps, refused }: { gaps: readonly Gap[]; refused: Refused | undefined }) {
  return (
    <section aria-label="Without a provider" className="mt-8">
      <SectionHeader title="Without a provider" aside={`${gaps.length}, most urgent first`} />
      <ul>
        {gaps.map((gap) => (
          <li
            key={gap.id}
            className="grid gap-x-8 gap-y-4 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_22rem]"
          >
            <div className="grid content-start gap-1">
              <Link
                to={href("/admin/users/:userId", { userId: gap.userId })}
                className="touch-target justify-self-start font-semibold"
              >
                {gap.name}
              </Link>
              <p>
                {gap.state ? `No provider covers in ${gap.state}.` : "We don't know their state."} Answers sent{" "}
                {gap.opened}.
              </p>
              <div className="flex flex-wrap items-center gap-3">
                <Due left={gap.left} />
                {gap.claim === "own" && <Tag tone="outline">Yours</Tag>}
                {gap.claim === "other" && <Tag tone="outline">Claimed by someone else</Tag>}
                {gap.claim === "free" && <Claim gap={gap} />}
              </div>
            </div>
            {gap.candidates.length > 0 ? <Assign gap={gap} refused={refused} /> : <NobodyLicensed gap={gap} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Claim({ gap }: { gap: Gap }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={gap.id} />
      <Button name="intent" value="claim" variant="secondary" size="small">
        Claim
        <span className="sr-only">: {gap.name}</span>
      </Button>
    </Form>
  );
}

function Assign({ gap, refused }: { gap: Gap; refused: Refused | undefined }) {
  return (
    <Form method="post" noValidate className="grid content-start gap-3">
      <input type="hidden" name="id" value={gap.id} />
      <Field
        id={`providerId-${gap.id}`}
        name="providerId"
        label={`Provider for ${gap.name}`}
        error={problemOf(refused, `providerId-${gap.id}`)}
      >
        <Select defaultValue="">
          <Options none="Choose" choices={gap.candidates} />
        </Select>
      </Field>
      <Button name="intent" value="assign" size="small" className="justify-self-start">
        Assign
        <span className="sr-only"> to {gap.name}</span>
      </Button>
    </Form>
  );
}

function NobodyLicensed({ gap }: { gap: Gap }) {
  return (
    <p className="text-ink-2">
      {gap.state
        ? `No active provider is licensed in ${gap.state}. An admin can add a license under Site, Licenses.`
        : "Ask them for their address. Then you can assign a provider."}
    </p>
  );
}
