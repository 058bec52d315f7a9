import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { ClinicalFacts } from "./clinical-facts.ts";
import { insertProposal, selectOpenProposals } from "./queries-change.server.ts";

export type FactKey = keyof ClinicalFacts;

export const FACT_KEYS = Object.keys(ClinicalFacts.shape) as FactKey[];

export const FactProposal = z
  .object({
    key: z.enum(FACT_KEYS, "fact-missing"),
    /** JSON, checked against the schema of this fact. */
    value: z.string().max(10_000),
    effective_from: z.iso.date("day-wrong"),
    source: z.string().trim().min(1, "source-missing").max(300),
  })
  .transform((input, check) => {
    const value = readValue(input.value);
    const fits = ClinicalFacts.shape[input.key].safeParse(value);
    if (fits.success) return { ...input, value: fits.data as unknown };
    check.addIssue({ code: "custom", path: ["value"], message: "fact-value-wrong" });
    return z.NEVER;
  });

/** What's wrong with a value, and where. */
export function findFactProblems(key: FactKey, value: unknown): FactProblem[] {
  const fits = ClinicalFacts.shape[key].safeParse(value);
  return (fits.error?.issues ?? []).map((issue) => ({ path: issue.path.map(String), ...findingOf(issue) }));
}

type FactProblem = { path: string[] } & FactFinding;
export type FactFinding =
  | { code: "number-missing" | "text-missing" }
  | { code: "too-few"; minimum: number }
  /** Any other schema error. */
  | { code: "does-not-fit"; detail: string };

function findingOf(issue: z.core.$ZodIssue): FactFinding {
  if (issue.code === "invalid_type" && issue.expected === "number") return { code: "number-missing" };
  if (issue.code === "too_small" && issue.origin === "string") return { code: "text-missing" };
  if (issue.code === "too_small" && issue.origin === "array")
    return { code: "too-few", minimum: Number(issue.minimum) };
  return { code: "does-not-fit", detail: issue.message };
}

/**
 * One admin's proposal to change a clinical or legal number, with its source. It takes effect only after another admin approves
 * it.
 */
export async function proposeFact(ctx: Ctx, input: z.infer<typeof FactProposal>): Promise<void> {
  const admin = requireAdmin(ctx);
  if (input.effective_from < clinicToday(ctx)) throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    const { value, ...proposal } = input;
    const open = await selectOpenProposals(tx.trx);
    const isTaken = open.some(
      ({ key, effective_from }) => key === input.key && effective_from === input.effective_from,
    );
    if (isTaken) throw new AppError("conflict");
    const id = newId(tx.now.getTime());
    await insertProposal(tx.trx, {
      ...proposal,
      id,
      value: JSON.stringify(value),
      proposed_by: admin.userId,
      proposed_at: tx.now,
    });
    await recordAudit(tx, { action: "clinical-fact.proposed", objectId: id });
  });
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
