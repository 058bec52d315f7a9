import type { Ctx } from "#core/ctx.ts";
import type { CheckLine, CheckVerdict, ControlledGate } from "#domain/prescribing/checks/check-line.ts";
import type { CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import { toSecondLook } from "../prescriptions/second-look.server.ts";
import { changeText, passedText, sourceText, verdictTitle } from "./check-text.ts";

type Look = { checks: CheckLine[]; safety: CheckRun; gates: ControlledGate[]; digest: string; answers: FindingAnswers };

/** The second look: what stops it, what waits for a reason, and what passed with its number and limit. */
export async function toChecksView(ctx: Ctx, { checks, safety, gates, digest, answers }: Look) {
  const { findings, files } = await toSecondLook(ctx, safety);
  const open = checks.flatMap((line) =>
    verdictsOf(line)
      .filter(({ outcome }) => outcome !== "passed")
      .map((verdict) => {
        const finding = findings.find(({ key }) => key === verdict.rule);
        const gate = gates.find(({ key, isMet }) => key === verdict.rule && !isMet);
        return {
          key: `${line.number}-${verdict.rule}-${String(verdict.value)}`,
          rule: verdict.rule,
          number: line.number,
          isStop: verdict.outcome === "stop",
          title: verdictTitle(verdict) ?? finding?.says.map(({ text }) => text).join(" ") ?? verdict.rule,
          seen: finding?.seen.map(({ label, text }) => `${label}: ${text}`) ?? [],
          change: changeText(verdict, gate?.change),
          source: sourceText(verdict.source),
          document: finding?.document ?? null,
          answer: answers[verdict.rule] ?? null,
        };
      }),
  );
  return {
    /** What goes back with the form: the patient and the findings that were on the page. */
    seen: digest,
    seenCheck: safety.digest,
    stops: open.filter(({ isStop }) => isStop),
    warnings: open.filter(({ isStop }) => !isStop),
    passed: checks
      .filter(({ outcome }) => outcome === "passed")
      .map((line) => ({ number: line.number, ...passedText(line) })),
    files,
  };
}
export type ChecksView = Awaited<ReturnType<typeof toChecksView>>;

function verdictsOf({ others, ...first }: CheckLine): CheckVerdict[] {
  return [first, ...others];
}
