import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { EpisodeState } from "./episodes/episode.ts";

/** How far someone is with intake, as states without answers: for their path. Row-level security decides whose. */
export type IntakeProgress = {
  /** Every treatment they asked for, oldest first. */
  episodes: { treatmentKey: string; state: EpisodeState; changedAt: Date }[];
  /** When they last answered a question of a form that isn't sent yet. */
  openFormAt: Date | null;
};

type Row = {
  episodes: { treatmentKey: string; state: EpisodeState; changedAt: string }[];
  open_form_at: Date | null;
};

/** One statement, because a member's home waits for it. */
export async function findIntakeProgress(trx: Trx, userId: string): Promise<IntakeProgress> {
  const { rows } = await sql<Row>`
    select
      coalesce((select json_agg(json_build_object('treatmentKey', e.treatment_key, 'state', e.state, 'changedAt', e.changed_at)
        order by e.opened_at, e.id) from episode e where e.user_id = ${userId}), '[]') as episodes,
      (select max(r.changed_at) from form_response r where r.user_id = ${userId} and r.state = 'open') as open_form_at`.execute(
    trx,
  );
  const { episodes, open_form_at } = rows[0]!;
  return {
    episodes: episodes.map((episode) => ({ ...episode, changedAt: new Date(episode.changedAt) })),
    openFormAt: open_form_at,
  };
}
