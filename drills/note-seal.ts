import pg from "pg";
import { signVisit } from "#domain/prescribing/visits/sign-visit.ts";
import { addAddendum } from "#domain/visits/notes/add-addendum.ts";
import { verifyNotes } from "#domain/visits/notes/verify-notes.ts";
import { startClinic } from "#test/clinic.ts";
import { createChecks, report, say } from "#test/report.ts";
import { contexts } from "./note-seal/clinic.ts";
import { killSigning } from "./note-seal/kill-signing.ts";
import { postEverywhere } from "./note-seal/routes.ts";
import { addSealedNotes } from "./note-seal/sealed-notes.ts";
import { tryStatements } from "./note-seal/statements.ts";
import { addPeople, addVisits, ALL_PARTS, halfSigned, prepareVisit, statesOf } from "./note-seal/visits.ts";

/**
 * A signed note stays as it is: no statement of any database role and no request to any route changes it, and one changed row among
 * many is found by its seal. Signing that is killed with -9 leaves the visit signed or as it was. Controls: without the trigger a
 * statement changes notes, and a note without its closed visit is noticed.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [NOTES, KILLS] = isSmall ? [1_000, 8] : [100_000, 1_000];
const VISITS_OF_A_PROCESS = 3;

const clinic = await startClinic({ sandbox: false, worker: false, durable: true });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const { check, failures } = createChecks();
const ctxs = contexts(clinic.env);

try {
  const people = await addPeople(superuser);
  const visits = await addVisits(superuser, 1 + KILLS * VISITS_OF_A_PROCESS, people);
  const signed = visits[0]!;
  const provider = await ctxs.provider(people.provider);
  await signVisit(provider, { visitId: signed, rev: await prepareVisit(provider, signed) });
  await addAddendum(provider, { visitId: signed, kind: "addendum", text: "More" });

  await tryAllStatements();
  await tryAllRoutes();
  await findOneOfMany();
  await killWhileSigning();
  report({
    name: "note-seal",
    value: failures.length,
    unit: `guarantees broken, of ${NOTES} notes and ${KILLS} kills`,
    target: 0,
    ok: failures.length === 0,
  });

  async function tryAllStatements() {
    const { tried, changed } = await tryStatements(superuser, people);
    check(changed.length === 0, `${tried} statements as every role: ${changed.length} would change a signed row`);
    for (const one of changed.slice(0, 5)) say(`       ${one}`);
    await superuser.query("alter table note disable trigger note_stays");
    const control = await tryStatements(superuser, people);
    await superuser.query("alter table note enable trigger note_stays");
    check(control.changed.length > 0, `control: without the trigger ${control.changed.length} would`);
  }

  async function tryAllRoutes() {
    const before = await signedRows();
    const target = { url: clinic.web[0]!.url, origin: clinic.origin, visitId: signed, people };
    const answers = await postEverywhere(superuser, target, isSmall);
    const after = await signedRows();
    const different = before.filter((row) => !after.includes(row)).length;
    const failed = [...answers].filter(([status]) => status >= 500);
    const count = [...answers.values()].reduce((sum, one) => sum + one, 0);
    const list = [...answers].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    check(different === 0, `${count} posts to every route: ${different} signed rows changed (${list.join(", ")})`);
    check(failed.length === 0, `${failed.length} kinds of server error among the answers`);
    check(after.length > before.length, `${after.length - before.length} addenda were added, so posts do arrive`);
  }

  async function findOneOfMany() {
    await addSealedNotes(superuser, ctxs.env, { count: NOTES, of: signed, people });
    const started = performance.now();
    const clean = await verifyNotes(ctxs.system());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    check(
      clean.notes === NOTES + 1 && clean.problems.length === 0,
      `${clean.notes} notes verified in ${seconds} s: clean`,
    );
    const { rows } = await superuser.query<{ visit_id: string }>("select visit_id from note offset $1 limit 1", [
      Math.floor(Math.random() * NOTES),
    ]);
    const id = rows[0]!.visit_id;
    await superuser.query(`begin; set local session_replication_role = replica;
      update note set content = c, sha256 = encode(sha256(convert_to(c, 'UTF8')), 'hex')
      from (select replace(content, 'As discussed', 'As agreed') as c from note where visit_id = '${id}') t where visit_id = '${id}';
      commit`);
    const { problems } = await verifyNotes(ctxs.system());
    const isFound = problems.length === 1 && problems[0]!.kind === "note-changed" && problems[0]!.id === id;
    check(isFound, `1 changed row of ${NOTES + 1} with a hash that fits: found by its seal`);
  }

  async function killWhileSigning() {
    const ids = visits.slice(1);
    const prepared: { visitId: string; rev: number }[] = [];
    for (const visitId of ids) prepared.push({ visitId, rev: await prepareVisit(provider, visitId) });
    const groups = Array.from({ length: KILLS }, (_, i) =>
      prepared.slice(i * VISITS_OF_A_PROCESS, (i + 1) * VISITS_OF_A_PROCESS),
    );
    const { interrupted, finished } = await killSigning(clinic.env, people.provider, groups);
    const states = await statesOf(superuser, ids);
    const partly = halfSigned(states);
    const done = new Set(states.filter(({ parts }) => parts === ALL_PARTS).map(({ id }) => id));
    const committed = interrupted.filter((id) => done.has(id)).length;
    say(`${KILLS} kills, ${interrupted.length} during a signing: ${committed} were signed, the others as before`);
    check(interrupted.length >= KILLS / 4, `${interrupted.length} of ${KILLS} kills hit a signing`);
    check(partly.length === 0, `${partly.length} visits are signed in part`);
    check(
      finished.every((id) => done.has(id)),
      "whatever was answered as signed is signed",
    );
    const fresh = await ctxs.provider(people.provider);
    for (const { visitId, rev } of prepared) {
      if (!done.has(visitId)) await signVisit({ ...fresh, now: new Date() }, { visitId, rev });
    }
    const all = await statesOf(superuser, ids);
    check(
      all.every(({ parts, jobs }) => parts === ALL_PARTS && jobs === 1),
      "the others are signed afterwards, each once",
    );
    await superuser.query(
      `begin; set local session_replication_role = replica; delete from note where visit_id = '${ids[0]}'`,
    );
    const seen = halfSigned(await statesOf(superuser, ids)).length;
    await superuser.query("rollback");
    check(seen === 1, "control: a closed visit without its note is noticed");
  }
} finally {
  await ctxs.close();
  await superuser.end();
  await clinic.stop();
}

/** Every signed row, as text. */
async function signedRows(): Promise<string[]> {
  const { rows } = await superuser.query<{ row: string }>(
    "select n::text as row from note n union all select a::text from note_addendum a",
  );
  return rows.map(({ row }) => row);
}
