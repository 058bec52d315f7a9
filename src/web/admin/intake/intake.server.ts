import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { claimCoverageGap } from "#domain/intake/coverage/claim-coverage-gap.ts";
import { closeCoverageGap } from "#domain/intake/coverage/close-coverage-gap.ts";
import { listStuck } from "#domain/desk/intake/list-stuck.ts";
import { nudgeMember } from "#domain/desk/intake/nudge-member.ts";
import { isNudgeStep, mayNudge, STUCK_STEPS } from "#domain/desk/intake/stuck.ts";
import { listCoverageGaps } from "#domain/intake/coverage/list-coverage-gaps.ts";
import { refuseConflict, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { STEP_TITLES } from "../../shared/path/step-text.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { timeLeft } from "../inbox/time-left.ts";

/** The worklist, formatted. */
export async function loadIntake(ctx: Ctx, wanted: string | null) {
  const step = STUCK_STEPS.find((one) => one === wanted) ?? null;
  const people = await listStuck(ctx, { step });
  const gaps = await listCoverageGaps(ctx);
  const staffId = "userId" in ctx.actor ? ctx.actor.userId : null;
  return {
    step,
    people: people.map((person) => ({
      userId: person.userId,
      name: person.name,
      state: person.state && (US_STATE_NAMES[person.state] ?? person.state),
      step: STEP_TITLES[person.step],
      waitsFor: WAITS_FOR[person.waitsFor],
      since: formatMoment(ctx, person.since),
      days: formatDays(person.since, ctx.now),
      nudged: person.nudgedAt && formatMoment(ctx, person.nudgedAt),
      canNudge: person.waitsFor === "member" && isNudgeStep(person.step) && mayNudge(person, ctx.now),
    })),
    gaps: gaps.map(({ id, userId, name, state, openedAt, dueAt, claimedBy, candidates }) => ({
      id,
      userId,
      name,
      state: state ? (US_STATE_NAMES[state] ?? state) : null,
      opened: formatMoment(ctx, openedAt),
      left: timeLeft(dueAt, ctx.now),
      claim: claimedBy === null ? ("free" as const) : claimedBy === staffId ? ("own" as const) : ("other" as const),
      candidates: candidates.map(
        ({ providerId, providerName, credentials }) => [providerId, `${providerName}, ${credentials}`] as const,
      ),
    })),
  };
}

const WAITS_FOR = { member: "Member", clinic: "Clinic", nobody: "Stopped" };

function formatDays(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / 86_400_000);
  return days <= 0 ? "Today" : days === 1 ? "1 day" : `${days} days`;
}

/** The buttons of the page. */
export async function actOnIntake(ctx: Ctx, values: FormValues) {
  const { intent = "", id = "", providerId = "" } = values;
  const back = (done: string) => redirect(`${href("/admin/intake")}?done=${done}`, 303);
  try {
    if (intent === "claim") {
      await claimCoverageGap(ctx, { gapId: requireId(id) });
      return back("claimed");
    }
    if (intent === "nudge") {
      const { kind } = await nudgeMember(ctx, { userId: requireId(id) });
      return kind === "sent" ? back("nudged") : refuseForm([{ message: NOT_SENT[kind] }], values, 409);
    }
    if (intent === "assign") {
      const gapId = requireId(id);
      if (!providerId) return refuseForm([{ fieldId: `providerId-${id}`, message: "Choose a provider" }], values);
      const { kind } = await closeCoverageGap(ctx, { gapId, providerId: requireId(providerId) });
      return kind === "assigned" ? back("assigned") : refuseForm([{ message: NOT_LICENSED }], values);
    }
  } catch (error) {
    return refuseConflict(error, values);
  }
  return refuseForm([{ message: "Choose what to do" }], values);
}

const NOT_SENT = {
  "too-soon": "They got a reminder in the last three days. Send the next one later",
  "not-waiting": "Nothing is waiting for them anymore. Reload the list",
};

const NOT_LICENSED = "This provider isn't licensed there. Choose another one";
