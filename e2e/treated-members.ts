import pg from "pg";
import { DEMO_PASSWORD } from "../scripts/demo/people.ts";
import { createRandom } from "../scripts/demo/random.ts";
import { seedTreatment } from "../scripts/demo/treated.ts";
import { newId } from "../src/core/id.ts";
import { hashPassword } from "../src/domain/identity/hash-password.server.ts";

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
  try {
    for (const project of ["phone", "desktop"]) {
      const { email, password } = treatedMember(project);
      const userId = newId();
      await client.query(
        `with account as (insert into auth.account (user_id, email, email_verified_at, password_hash, created_at)
           values ($1, $2, now(), $3, now()))
         insert into profile (user_id, email, first_name, last_name, phone_number, created_at)
           values ($1, $2, 'Tre', $4, '+15125550142', now())`,
        [userId, email, await hashPassword(password), `Ated-${project}`],
      );
      await seedTreatment(client, email, { months: 1, random: createRandom(email) });
    }
  } finally {
    await client.end();
  }
}
