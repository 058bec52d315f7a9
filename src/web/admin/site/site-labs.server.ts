import type { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { formatDate } from "#core/format-date.ts";
import { namePeople } from "#domain/identity/profile/name-people.ts";
import { OrderSetValue, PanelValue, type LabSet, type LabSetKind } from "#domain/labs/publishing/lab-set.ts";
import { listLabSets } from "#domain/labs/publishing/list-lab-sets.ts";
import { LabSetProposal, proposeLabSet } from "#domain/labs/publishing/propose-lab-set.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { factLines, fieldsOf, valueFrom } from "./fact-fields.ts";
import { dayFrom } from "./site-catalog.server.ts";

const KIND_LABELS: Record<LabSetKind, string> = { panel: "Panel", "order-set": "Order set" };

/** Panels and order sets with what is proposed. `?set=panel:trt-base` opens one to change. */
export async function loadLabSets(ctx: Ctx, asked: string | null) {
  const { sets, proposals } = await listLabSets(ctx);
  const names = await namePeople(ctx, { userIds: proposals.map(({ proposedBy }) => proposedBy) });
  const chosen = sets.find((set) => idOf(set) === asked);
  return {
    today: dayFrom(ctx, null),
    change: chosen
      ? { id: idOf(chosen), kind: chosen.kind, key: chosen.key, label: labelOf(chosen), fields: fieldsOf(chosen.value) }
      : null,
    sets: sets.map((set) => ({
      id: idOf(set),
      label: labelOf(set),
      lines: factLines(set.value),
      source: set.source,
      owner: set.owner,
      from: formatDate(set.effectiveFrom),
    })),
    proposals: proposals.map((proposal) => ({
      id: proposal.id,
      label: labelOf(proposal),
      lines: factLines(proposal.value),
      source: proposal.source,
      from: formatDate(proposal.effectiveFrom),
      by: names.get(proposal.proposedBy) ?? "",
      isOwn: "userId" in ctx.actor && ctx.actor.userId === proposal.proposedBy,
    })),
  };
}

/** Null: proposed. */
export async function propose(ctx: Ctx, values: FormValues) {
  const { sets } = await listLabSets(ctx);
  const set = sets.find(({ kind, key }) => kind === values["kind"] && key === values["key"]);
  if (!set) return refuseForm([{ message: "Choose what to change" }], values);
  const value = parseForm<z.ZodType<PanelValue | OrderSetValue>>(
    set.kind === "panel" ? PanelValue : OrderSetValue,
    valueFrom(set.value, values) as Record<string, unknown>,
  );
  const { answer, problems = [] } = parseForm(LabSetProposal, values);
  const wrong = (value.problems ?? []).map(({ fieldId, message }) => ({ fieldId: `value.${fieldId}`, message }));
  if (!value.answer || !answer) return refuseForm([...wrong, ...problems], values);
  const done = await proposeLabSet(ctx, { ...answer, value: value.answer });
  if (done.kind === "proposed") return null;
  const fieldId = set.kind === "panel" ? "value.tests" : "value.panel_keys";
  return refuseForm([{ fieldId, message: `We don't know ${done.names.join(", ")}` }], values);
}

function idOf({ kind, key }: Pick<LabSet, "kind" | "key">): string {
  return `${kind}:${key}`;
}

function labelOf({ kind, value }: { kind: LabSetKind; value: { name: string } }): string {
  return `${KIND_LABELS[kind]}: ${value.name}`;
}
