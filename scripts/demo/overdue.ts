import type pg from "pg";
import { seedPayer } from "./billing.ts";
import { history, saveOrders } from "./orders.ts";
import { createRandom } from "./random.ts";
import { seedTreated } from "./treated.ts";

const MONTHS = 4;

/** Someone on testosterone for four months who never had the blood test of week 8. Returns their id. */
export async function seedOverdue(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ email: string }>(
    "select email from profile where email like '%@patients.demo.test' order by id desc offset 1 limit 1",
  );
  const email = rows[0]?.email;
  if (!email) return null;
  const random = createRandom("overdue");
  await seedPayer(client, email, MONTHS * 30 + 30, random);
  const person = await seedTreated(client, email, { months: MONTHS, random });
  await saveOrders(client, history(person, MONTHS, Date.now(), random, "delivered"), random);
  return person.userId;
}
