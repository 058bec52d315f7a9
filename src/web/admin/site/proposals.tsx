import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { FactField, FactLine } from "./fact-fields.ts";
import { FactValue } from "./fact-value.tsx";

export type ProposalView = {
  id: string;
  label: string;
  lines: FactLine[];
  source: string;
  from: string;
  by: string;
  isOwn: boolean;
};

/** What one admin proposed and another decides. */
export function Proposals({ proposals }: { proposals: readonly ProposalView[] }) {
  const isBusy = useBusy();
  return (
    <section aria-labelledby="proposals">
      <SectionHeader id="proposals" title="Wait for a second person" />
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-2 border-b border-line py-4">
            <p>
              <b className="font-semibold">{proposal.label}</b> from {proposal.from}:
            </p>
            <div className="max-w-column wrap-anywhere">
              <FactValue lines={proposal.lines} />
            </div>
            <p className="text-small text-ink-2">
              {proposal.by}, because of: {proposal.source}
            </p>
            {proposal.isOwn ? (
              <p className="text-small">Another admin must approve this.</p>
            ) : (
              <Form method="post" className="flex gap-3">
                <input type="hidden" name="proposal" value={proposal.id} />
                <Button name="intent" value="approve" size="small" busy={isBusy}>
                  Approve
                </Button>
                <Button name="intent" value="refuse" variant="secondary" size="small" busy={isBusy}>
                  Refuse
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ProposeProps = {
  today: string;
  label: string;
  fields: FactField[];
  /** What says which one it is. */
  hidden: Record<string, string>;
  refused: Refused | undefined;
};

/** The next version: its fields, its source and its first day. */
export function Propose({ today, label, fields, hidden, refused }: ProposeProps) {
  const isBusy = useBusy("propose");
  const typed = (name: string, otherwise = "") => refused?.values[name] ?? otherwise;
  return (
    <section aria-labelledby="propose" className="grid max-w-article gap-4">
      <SectionHeader id="propose" title={`Change: ${label}`} />
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="propose" />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            label={field.label}
            hint={field.kind === "list" ? "Separate them by commas." : undefined}
            error={problemOf(refused, field.name)}
          >
            <Control field={field} value={typed(field.name, field.value)} />
          </Field>
        ))}
        <Field name="source" label="Source" error={problemOf(refused, "source")}>
          <TextInput maxLength={300} defaultValue={typed("source")} />
        </Field>
        <Field name="effective_from" label="From" className="max-w-56" error={problemOf(refused, "effective_from")}>
          <TextInput type="date" defaultValue={typed("effective_from", today)} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Propose it
          </Button>
        </p>
      </Form>
    </section>
  );
}

function Control({ field, value }: { field: FactField; value: string }) {
  if (field.kind !== "choice") return <TextInput defaultValue={value} />;
  return (
    <Select defaultValue={value}>
      <Options
        choices={[
          ["yes", "Yes"],
          ["no", "No"],
        ]}
      />
    </Select>
  );
}
