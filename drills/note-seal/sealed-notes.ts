import type pg from "pg";
import type { Env } from "#core/env.ts";
import { newId } from "#core/id.ts";
import { newest } from "#core/keyring.ts";
import { hashText, noteSeal } from "#domain/visits/notes/note-seal.ts";
import type { People } from "./visits.ts";

const AT_ONCE = 5_000;
const OF_ONE_PATIENT = 20;

/** Copies of a signed note, each with its own text, visit and seal, as signing would have written them. Twenty of each patient. */
export async function addSealedNotes(
  client: pg.Client,
  env: Env,
  { count, of, people }: { count: number; of: string; people: People },
): Promise<void> {
  const { rows } = await client.query<{ content: string; template_key: string; template_version: number }>(
    "select content, template_key, template_version from note where visit_id = $1",
    [of],
  );
  const { content, template_key, template_version } = rows[0]!;
  const { id: keyId, key } = newest(env.AUDIT_KEYS);
  const sessionId = newId();
  let userId = "";
  for (let done = 0; done < count; done += AT_ONCE) {
    const signedAt = new Date();
    const made = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, i) => {
      const visitId = newId();
      if (i % OF_ONE_PATIENT === 0) userId = newId();
      const text = content.replaceAll("As discussed.", `As discussed, ${done + i}.`);
      const sealed = {
        id: visitId,
        visitId,
        userId,
        kind: "note",
        sha256: hashText(text),
        signedBy: people.provider,
        signerName: "Dr. Drill",
        signerCredentials: "MD",
        signedAt,
        sessionId,
      };
      return { visitId, userId, text, sha256: sealed.sha256, seal: noteSeal(key, sealed) };
    });
    await client.query("begin");
    // Triggers would ask for each signer's own transaction.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into visit (id, user_id, provider_id, kind, opened_at, closed_at)
       select id, patient, $3, 'chart-review', $4, $4 from unnest($1::uuid[], $2::uuid[]) v (id, patient)`,
      [made.map(({ visitId }) => visitId), made.map((one) => one.userId), people.provider, signedAt],
    );
    await client.query(
      `insert into note (visit_id, user_id, template_key, template_version, content, sha256, key_id, seal, signed_by, signer_name,
         signer_credentials, signed_at, session_id)
       select id, patient, $6, $7, content, sha256, $8, seal, $9, 'Dr. Drill', 'MD', $10, $11
       from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::uuid[]) v (id, content, sha256, seal, patient)`,
      [
        made.map(({ visitId }) => visitId),
        made.map(({ text }) => text),
        made.map(({ sha256 }) => sha256),
        made.map(({ seal }) => seal),
        made.map((one) => one.userId),
        template_key,
        template_version,
        keyId,
        people.provider,
        signedAt,
        sessionId,
      ],
    );
    await client.query("commit");
  }
  await client.query("analyze note, visit");
}
