import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { getDraft } from "#domain/visits/notes/get-draft.ts";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { NoteSaver, type NoteText, type Sent } from "../src/web/shared/note/note-saver.ts";
import { sendNote } from "../src/web/shared/note/send-note.ts";
import { contexts } from "./note-seal/clinic.ts";
import { addPeople, addVisits, emailOf } from "./note-seal/visits.ts";

/**
 * A provider types a note with the page's own saving while the web process is killed with -9 again and again. With every second kill
 * the browser dies, too, and a new page goes on from what was saved. What was shown as saved must be there, and nobody types again
 * what is older than five seconds. Control: saving only when somebody leaves the page loses more.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [EDITS, KILLS] = isSmall ? [60, 2] : [500, 10];
const EVERY_MS = 150;
const LIMIT_SECONDS = 5;
const SECTION = "decision";

const clinic = await startClinic({ sandbox: false, worker: false, durable: true });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const ctxs = contexts(clinic.env);
const { check, failures } = createChecks();
let web = clinic.web[0]!;

try {
  const people = await addPeople(superuser);
  const [visitId = ""] = await addVisits(superuser, 1, people);
  const provider = await ctxs.provider(people.provider);
  const cookie = await openSession(superuser, emailOf("provider"));
  const typedAt: number[] = [];
  let acknowledged: string[] = [];
  let [lostSaved, oldest, retyped, conflicts] = [0, 0, 0, 0];
  let restarts = Promise.resolve();
  let page = await openPage();

  for (let edit = 0; edit < EDITS; edit++) {
    typedAt[edit] = Date.now();
    page.type(edit);
    if (page.saver.current().status === "conflict") conflicts++;
    await sleep(EVERY_MS);
    const kill = Math.floor(((edit + 1) * KILLS) / EDITS);
    if (kill === Math.floor((edit * KILLS) / EDITS) || edit === EDITS - 1) continue;
    await restarts;
    const isBrowserDead = kill % 2 === 0 || isSmall;
    restarts = replaceWeb();
    if (!isBrowserDead) continue;
    const crashedAt = Date.now();
    page.die();
    await restarts;
    page = await openPage();
    const lost = typedAt.flatMap((at, i) => (page.words().includes(word(i)) ? [] : [{ at, i }]));
    retyped += lost.length;
    oldest = Math.max(oldest, ...lost.map(({ at }) => (crashedAt - at) / 1000));
    lostSaved += countLost(page.words());
    for (const { i } of lost) page.type(i);
  }
  await restarts;
  // Until it's saved, however often that was tried.
  for (let i = 0; i < 100 && (await page.saver.flush()) === null; i++) await sleep(200);
  const saved = (await readTyped()) ?? [];
  lostSaved += countLost(saved);
  const missing = typedAt.filter((_, i) => !saved.includes(word(i))).length;
  say(
    `${EDITS} edits, ${KILLS} kills of the web process; ${retyped} edits typed again, the oldest ${oldest.toFixed(1)} s before`,
  );
  check(lostSaved === 0, `${lostSaved} edits lost that were shown as saved`);
  check(missing === 0, `${missing} edits missing in the end`);
  check(
    oldest <= LIMIT_SECONDS,
    `the oldest edit to type again was ${oldest.toFixed(1)} s old, at most ${LIMIT_SECONDS} s`,
  );
  check(conflicts === 0, `${conflicts} edits typed in a conflict with oneself`);
  const control = await typeWithoutSaving();
  check(control > 0, `control: with saving only on leaving, ${control} edits are lost when the browser dies`);
  report({
    name: "autosave",
    value: lostSaved,
    unit: `saved edits lost, of ${EDITS} with ${KILLS} kills`,
    target: 0,
    ok: failures.length === 0,
  });

  /** A page of the note, as it is opened: with what is saved. */
  async function openPage(isSaving = true) {
    const { templates, draft } = await getDraft({ ...provider, now: new Date() }, { visitId });
    const template = draft?.template ?? templates.find(({ key }) => key === "renewal") ?? templates[0]!;
    const text: NoteText = { template, body: draft?.body ?? {} };
    let isAlive = true;
    const start = { text, rev: draft?.rev ?? 0, savedAt: draft?.savedAt.toISOString() ?? null };
    const saver = new NoteSaver(start, async (rev, now): Promise<Sent> => {
      if (!isAlive || !isSaving) return { kind: "failed" };
      const sent = await sendNote(visitId, rev, now, post);
      if (sent.kind === "saved" && isAlive) acknowledged = wordsOf(now);
      return isAlive ? sent : { kind: "failed" };
    });
    return {
      saver,
      words: () => wordsOf(saver.current().text),
      type(edit: number) {
        const { text: before } = saver.current();
        const typed = `${before.body[SECTION]?.text ?? ""} ${word(edit)}`.trim();
        saver.write({ ...before, body: { ...before.body, [SECTION]: { text: typed, isReviewed: true } } });
      },
      /** Without a chance to say anything. */
      die: () => void (isAlive = false),
    };
  }

  function post(path: `/api/${string}`, body: unknown): Promise<Response> {
    return fetch(`${web.url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: clinic.origin, Cookie: `__Host-session=${cookie}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
  }

  async function readTyped(): Promise<string[] | null> {
    const { draft } = await getDraft({ ...provider, now: new Date() }, { visitId });
    return draft && wordsOf(draft);
  }

  function countLost(words: string[]): number {
    return acknowledged.filter((one) => !words.includes(one)).length;
  }

  async function typeWithoutSaving(): Promise<number> {
    const careless = await openPage(false);
    for (let i = 0; i < 5; i++) careless.type(EDITS + i);
    careless.die();
    const words = (await readTyped()) ?? [];
    return Array.from({ length: 5 }, (_, i) => word(EDITS + i)).filter((one) => !words.includes(one)).length;
  }
} finally {
  await ctxs.close();
  await superuser.end();
  await clinic.stop();
}
// What a dead page had planned.
process.exit();

async function replaceWeb(): Promise<void> {
  await web.kill();
  web = await clinic.startWeb();
}

function word(edit: number): string {
  return `edit-${edit}`;
}

function wordsOf({ body }: Pick<NoteText, "body">): string[] {
  return (body[SECTION]?.text ?? "").split(" ");
}
