import pg from "pg";
import { DEMO_PASSWORD } from "../scripts/demo/people.ts";
import { newId } from "../src/core/id.ts";
import { hashPassword } from "../src/domain/identity/passwords/hash-password.server.ts";
import { makeReadyMember } from "../test/ready-member.ts";

/** Members on testosterone whose treatment a journey may stop: one for each width, so that the two do not meet. */
export const treatedMember = (project: string) => ({
  email: `treated-${project}@people.test`,
  password: DEMO_PASSWORD,
  name: `Tre Ated-${project}`,
});

/** As lists of people name them. */
export const listedAs = (name: string) => name.split(" ").toReversed().join(", ");

/** Before the first journey; the journeys themselves only use the pages. */
export async function addTreatedMembers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const idOf = async (text: string) => (await client.query<{ id: string }>(text)).rows[0]!.id;
  try {
    const providerId = await idOf("select user_id as id from profile where email = 'provider@demo.test'");
    const pharmacyId = await idOf("select id from pharmacy where name = 'Made-up Mail Pharmacy'");
    for (const project of ["phone", "desktop"]) {
      const { email, password } = treatedMember(project);
      const userId = newId();
      await client.query(
        `with account as (insert into auth.account (user_id, email, email_verified_at, password_hash, created_at)
           values ($1, $2, now(), $3, now()))
         insert into profile (user_id, email, first_name, last_name, created_at)
           values ($1, $2, 'Tre', $4, now())`,
        [userId, email, await hashPassword(password), `Ated-${project}`],
      );
      const query = (text: string, values?: unknown[]) => client.query(text, values);
      await makeReadyMember(query, { providerId, pharmacyId }, { userId, email });
    }
  } finally {
    await client.end();
  }
}
