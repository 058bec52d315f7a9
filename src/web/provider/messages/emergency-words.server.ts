import { data } from "react-router";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { approveEmergencyList, EmergencyApproval } from "#domain/messaging/emergency/approve-emergency-list.ts";
import { draftEmergencyList, EmergencyDraft } from "#domain/messaging/emergency/draft-emergency-list.ts";
import type { EmergencyList } from "#domain/messaging/emergency/emergency-list.ts";
import { createEmergencyCheck } from "#domain/messaging/emergency/find-emergency.ts";
import { reviewEmergencyList } from "#domain/messaging/emergency/review-emergency-list.ts";
import { parseForm, refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";

/** Everything but signs and groups, with the question each answers. */
const OTHERS = {
  figures: "Expressions that mean something else",
  denials: "Denials",
  bridges: "Words that may stand between a denial and what it denies",
  past: "The past, and the family",
  present: "Words that make it the present again",
  questions: "Questions about what could happen",
  self: "Words that make it about the writer",
  fillers: "Words that are skipped",
  lookalikes: "Words that are no misspelling of another",
} as const;
type Other = keyof typeof OTHERS;

/** The newest version as boxes with one line each. */
export async function loadEmergencyWords(ctx: Ctx) {
  const { list, ...newest } = await reviewEmergencyList(ctx);
  return {
    version: newest.version,
    versionInUse: newest.versionInUse,
    isDraft: newest.approved_at === null,
    isApprovedByReader: newest.approved_by === requireProvider(ctx).userId,
    approvedAt: newest.approved_at ? formatMoment(ctx, newest.approved_at) : "",
    source: newest.source,
    owner: newest.owner,
    signs: list.signs.map(({ key, label, lines }) => box(`sign.${key}`, label, lines)),
    groups: Object.entries(list.groups).map(([name, lines]) => box(`group.${name}`, `{${name}}`, lines)),
    others: (Object.keys(OTHERS) as Other[]).map((name) => box(name, OTHERS[name], list[name])),
  };
}

/** The name of what was done, or what to show instead. */
export async function act(ctx: Ctx, values: FormValues) {
  if (values["intent"] === "try") return tryMessage(ctx, values["message"] ?? "");
  try {
    if (values["intent"] === "approve") {
      const { answer, problems } = parseForm(EmergencyApproval, values);
      if (problems) return refuseForm(problems, values);
      await approveEmergencyList(ctx, answer);
      return "approved";
    }
    const { list } = await reviewEmergencyList(ctx);
    const { answer, problems } = parseForm(EmergencyDraft, { ...values, list: readList(list, values) });
    if (problems) return refuseForm(problems, values);
    await draftEmergencyList(ctx, answer);
    return "drafted";
  } catch (error) {
    return refuseConflict(error, { intent: values["intent"] ?? "" });
  }
}

async function tryMessage(ctx: Ctx, message: string) {
  const { list } = await reviewEmergencyList(ctx);
  const sign = createEmergencyCheck(list)(message);
  return data({ tried: message, found: list.signs.find(({ key }) => key === sign)?.label ?? null });
}

/** The signs and groups there are, with the lines of the form. */
function readList(list: EmergencyList, values: FormValues): EmergencyList {
  const lines = (name: string) =>
    (values[name] ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return {
    signs: list.signs.map((sign) => ({ ...sign, lines: lines(`sign.${sign.key}`) })),
    groups: Object.fromEntries(Object.keys(list.groups).map((name) => [name, lines(`group.${name}`)])),
    ...(Object.fromEntries((Object.keys(OTHERS) as Other[]).map((name) => [name, lines(name)])) as Record<
      Other,
      string[]
    >),
  };
}

function box(name: string, label: string, lines: readonly string[]) {
  return { name, label, text: lines.join("\n") };
}
