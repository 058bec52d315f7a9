import type { Clinic } from "../test/clinic.ts";

/** Every connection keeps each text's plan in memory, and a pooler keeps 500. A list as text, `in ($1, $2)`, creates many. */
const MAX_TEXTS = 1_500;

/** After all tests: how many different statements web and worker created. Too many fail the run. */
export async function checkStatementTexts({ web, worker }: Clinic): Promise<void> {
  const processes = worker ? [...web, worker] : web;
  const counts = await Promise.all(processes.map(({ internalUrl }) => statementTexts(internalUrl)));
  const all = counts.reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${all} different statements, at most ${MAX_TEXTS}\n`);
  if (all > MAX_TEXTS)
    throw new Error(`${all} different statements are more than ${MAX_TEXTS}: a text is made from data`);
}

async function statementTexts(internalUrl: string): Promise<number> {
  const metrics = await (await fetch(`${internalUrl}/metrics`)).text();
  const count = /^db_statement_texts (\d+)$/m.exec(metrics)?.[1];
  if (!count) throw new Error("The process does not say how many statements it made");
  return Number(count);
}
