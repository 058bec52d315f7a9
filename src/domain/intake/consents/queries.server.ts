import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { ConsentDocument } from "./consent.ts";
import type { Language } from "#domain/identity/language/language.ts";

/** The version of each document in effect on `day`, in the order of `keys`, in that language if it has a text in it. */
export async function documentsOn(
  trx: Trx,
  keys: readonly string[],
  day: string,
  language: Language,
): Promise<ConsentDocument[]> {
  const rows = await trx
    .selectFrom("consent_document")
    .distinctOn("key")
    .select(["key", "version", "title", "statement", "body", "is_required as isRequired"])
    .select(["title_es", "statement_es", "body_es"])
    .where("key", "in", keys)
    .where("effective_from", "<=", day)
    .orderBy("key")
    .orderBy("version", "desc")
    .execute();
  const documents = rows.map(({ title_es, statement_es, body_es, ...english }): ConsentDocument => {
    const isSpanish = language === "es" && title_es !== null && statement_es !== null && body_es !== null;
    if (!isSpanish) return { ...english, language: "en" };
    return { ...english, title: title_es, statement: statement_es, body: body_es, language };
  });
  return keys.flatMap((key) => documents.filter((document) => document.key === key));
}

/** Someone's last answer to each document: the version and whether they agreed. */
export async function lastAnswers(
  trx: Trx,
  userId: string,
): Promise<{ key: string; version: number; isGiven: boolean }[]> {
  return trx
    .selectFrom("consent_record")
    .distinctOn("key")
    .select(["key", "version", sql<boolean>`is_given`.as("isGiven")])
    .where("user_id", "=", userId)
    .orderBy("key")
    .orderBy("at", "desc")
    .execute();
}

export async function insertConsents(
  trx: Trx,
  rows: {
    id: string;
    user_id: string;
    key: string;
    version: number;
    body: string;
    language: Language;
    is_given: boolean;
    at: Date;
    address: string | null;
    user_agent: string | null;
  }[],
): Promise<void> {
  await trx.insertInto("consent_record").values(rows).execute();
}
