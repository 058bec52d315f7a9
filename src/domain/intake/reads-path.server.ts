import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { EpisodeState } from "./episodes/episode.ts";

/** How far someone is with intake, as states without answers: for their path. Row-level security decides whose. */
export type IntakeProgress = {
  /** Every treatment they asked for, oldest first. */
  episodes: { treatmentKey: string; state: EpisodeState; changedAt: Date }[];
  /** What a provider decided about an episode that is as it was decided, newest first. Only its member and clinicians get any. */
  decisions: EpisodeNews[];
  /** When they last answered a question of a form that isn't sent yet. */
  openFormAt: Date | null;
};

export type EpisodeNews = { treatmentKey: string; decision: "decline" | "ask-again"; words: string | null };

type Row = {
  decisions: EpisodeNews[];
  episodes: { treatmentKey: string; state: EpisodeState; changedAt: string }[];
  open_form_at: Date | null;
};

/** One statement, because a member's home waits for it. */
export async function findIntakeProgress(trx: Trx, userId: string): Promise<IntakeProgress> {
  const { rows } = await sql<Row>`
    select
      coalesce((select json_agg(json_build_object('treatmentKey', e.treatment_key, 'state', e.state, 'changedAt', e.changed_at)
        order by e.opened_at, e.id) from episode e where e.user_id = ${userId}), '[]') as episodes,
      coalesce((select json_agg(json_build_object('treatmentKey', e.treatment_key, 'decision', d.decision, 'words', d.words)
        order by d.decided_at desc) from episode_decision d join episode e on e.id = d.episode_id
        where d.user_id = ${userId} and e.state = case d.decision when 'decline' then 'declined' else 'asking' end
          and e.changed_at = d.decided_at and not exists (
            select 1 from episode later where later.user_id = e.user_id and later.treatment_key = e.treatment_key
              and later.opened_at > e.opened_at)), '[]') as decisions,
      (select max(r.changed_at) from form_response r where r.user_id = ${userId} and r.state = 'open') as open_form_at`.execute(
    trx,
  );
  const { episodes, decisions, open_form_at } = rows[0]!;
  return {
    episodes: episodes.map((episode) => ({ ...episode, changedAt: new Date(episode.changedAt) })),
    decisions,
    openFormAt: open_form_at,
  };
}
