import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import type { Paper, Transcribed } from "./match-papers.ts";

export type PaperOrder = Paper & { name: string; provider: string; medicine: string };

/** Older than any prescription that could still be entered from it. */
const SINCE_DAYS = 400;

/** Papers of signed visits. */
export async function selectPapers(trx: Trx, now: Date): Promise<PaperOrder[]> {
  const rows = await trx
    .selectFrom("visit_order as o")
    .innerJoin(people(trx).as("p"), "p.user_id", "o.user_id")
    .innerJoin(providers(trx).as("d"), "d.user_id", "o.added_by")
    .select([
      "o.id",
      "o.user_id as userId",
      "o.added_by as prescriberId",
      sql<Date>`o.carried_at`.as("carriedAt"),
      "p.name",
      "d.display_name as provider",
      sql<string>`o.detail ->> 'medicine'`.as("medicine"),
    ])
    .where("o.kind", "=", "paper-prescription")
    .where("o.carried_at", ">", new Date(now.getTime() - SINCE_DAYS * 86_400_000))
    .orderBy("o.carried_at")
    .execute();
  return rows;
}

/** What was entered for these members since the oldest of the papers. */
export async function selectTranscribedFor(trx: Trx, papers: readonly Paper[]): Promise<Transcribed[]> {
  const oldest = papers[0]?.carriedAt;
  if (!oldest) return [];
  return trx
    .selectFrom("prescription")
    .select(["user_id as userId", "prescriber_id as prescriberId", sql<Date>`transcribed_at`.as("transcribedAt")])
    .where("user_id", "=", sql<string>`any(${[...new Set(papers.map(({ userId }) => userId))]}::uuid[])`)
    .where("transcribed_at", ">=", oldest)
    .execute();
}
