import pg from "pg";
import { newId } from "#core/id.ts";
import { grantReviewRight } from "#domain/content/grant-review-right.ts";
import { actInDemo } from "./act.ts";

/** Who may approve public pages. Nobody has approved one: a demo must not say that a clinician has read it. */
export async function seedReviewRights(superuserUrl: string): Promise<void> {
  const ids = await findIds(superuserUrl);
  const [admin, provider, employee] = ["admin", "provider", "employee"].map((name) => ids.get(`${name}@demo.test`));
  if (!admin || !provider || !employee) return;
  await actInDemo(superuserUrl, async (as) => {
    const ctx = as({ kind: "admin", userId: admin, sessionId: newId() }, new Date());
    await grantReviewRight(ctx, { userId: provider, kind: "medical" });
    await grantReviewRight(ctx, { userId: employee, kind: "counsel" });
  });
}

async function findIds(superuserUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string; user_id: string }>(
      "select email, user_id from profile where role is not null",
    );
    return new Map(rows.map(({ email, user_id }) => [email, user_id]));
  } finally {
    await client.end();
  }
}
