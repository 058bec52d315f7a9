import type pg from "pg";
import { seal } from "#core/keyring.ts";
import { hashPassword } from "#domain/identity/passwords/hash-password.server.ts";
import { US_STATES } from "#domain/identity/profile/us-state.ts";
import { demoEnv } from "./env.ts";
import { copyRows } from "./copy.ts";
import { withoutIndexes } from "./without-indexes.ts";
import { createRandom, DEMO_NOW, type Random } from "./random.ts";

/** Everyone in the demo clinic shares this password, so production refuses to serve a demo database. */
export const DEMO_PASSWORD = "correct horse battery staple";
/** Staff must have a second factor; theirs is this authenticator secret. */
export const DEMO_TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

export const DEMO_STAFF = [
  { email: "admin@demo.test", first: "Ada", last: "Okafor", role: "admin" },
  { email: "employee@demo.test", first: "Emil", last: "Sørensen", role: "employee" },
  { email: "provider@demo.test", first: "Priya", last: "Raman", role: "provider" },
  { email: "provider.two@demo.test", first: "Quentin", last: "Hale", role: "provider" },
  { email: "nurse@demo.test", first: "Nia", last: "Brooks", role: "nurse" },
] as const;

export const DEMO_MEMBERS = [
  { email: "member@demo.test", first: "Sam", last: "Sample" },
  { email: "other@demo.test", first: "Olu", last: "Other" },
  { email: "longtime@demo.test", first: "Lou", last: "Longtime" },
] as const;

const FIRST =
  "James Maria Robert Linda Michael Aisha David Wei John Sofia Carlos Emma Ahmed Grace Omar Hannah Luis Nora Kofi Ines".split(
    " ",
  );
const LAST =
  "Smith Johnson Garcia Nguyen Brown Davis Miller Wilson Lopez Lee Kim Patel Clark Lewis Walker Young Allen Scott Torres Hill".split(
    " ",
  );
const CITIES = "Springfield Riverton Fairview Madison Georgetown Clinton Salem Franklin Bristol Dover".split(" ");
const STREETS = "Oak Maple Cedar Pine Elm Lake Hill River Park Main".split(" ");
/** The statuses registration can leave someone in today; most have finished it. */
const STATUSES = [
  "consented",
  "consented",
  "consented",
  "consented",
  "consented",
  "consented",
  "contact_verified",
  "contact_verified",
  null,
];
const DAY = 86_400_000;

type Person = { userId: string; email: string; first: string; last: string; role: string | null; createdAt: Date };

/** Named staff and members first, then `count` generated patients. */
export async function seedPeople(client: pg.Client, count: number): Promise<void> {
  const random = createRandom(`people ${count}`);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const named: Person[] = [
    ...DEMO_STAFF.map((staff) => ({ ...staff, ...identity(random) })),
    ...DEMO_MEMBERS.map((member) => ({ ...member, role: null, ...identity(random) })),
  ];
  const makeAll = (
    seed: string,
    visit: (person: Person, random: Random) => readonly (string | number | boolean | null)[],
  ) => everyone(named, count, createRandom(seed), visit);

  await copyRows(
    client,
    "auth.account (user_id, email, email_verified_at, password_hash, created_at)",
    makeAll(`all ${count}`, ({ userId, email, createdAt }) => {
      const at = createdAt.toISOString();
      return [userId, email, at, passwordHash, at];
    }),
  );
  await withoutIndexes(client, ["profile"], () =>
    copyRows(
      client,
      `profile (user_id, created_at, email, first_name, last_name, preferred_name, date_of_birth, gender, phone_number,
       mailing_address, city, state, zip_code, role, registration_status, has_test_results)`,
      makeAll(`all ${count}`, ({ userId, email, first, last, role, createdAt }, details) => [
        userId,
        createdAt.toISOString(),
        email,
        first,
        last,
        details.chance(0.1) ? `${first.slice(0, 3)}y` : null,
        new Date(Date.UTC(1950 + details.int(55), details.int(12), 1 + details.int(28))).toISOString().slice(0, 10),
        details.pick(["male", "male", "female", null]),
        `+1${details.pick(["312", "415", "646", "713"])}555${String(100 + details.int(100)).padStart(4, "0")}`,
        `${1 + details.int(9_999)} ${details.pick(STREETS)} Street`,
        details.pick(CITIES),
        details.pick(US_STATES),
        String(10_000 + details.int(89_999)),
        role,
        role ? null : details.pick(STATUSES),
        !role && details.chance(0.6),
      ]),
    ),
  );
  await seedStaffFactors(client, named, random);
}

/** The two tables are copied one after the other, so the same people are generated twice: same seed, same people. */
function* everyone(
  named: Person[],
  count: number,
  random: Random,
  visit: (person: Person, details: Random) => readonly (string | number | boolean | null)[],
) {
  const details = createRandom("details");
  for (const person of named) yield visit(person, details);
  for (let i = 0; i < count; i++) {
    const first = random.pick(FIRST);
    const last = i < FEW_NAMES || random.chance(0.4) ? random.pick(LAST) : rareName(random);
    const email = `${first}.${last}.${i}@patients.demo.test`.toLowerCase();
    yield visit({ first, last, email, role: null, ...identity(random) }, details);
  }
}

/** A small clinic needs only a few names; in a large one, most people have a rare name. */
const FEW_NAMES = 200;
const SYLLABLES = "Bar Cor Del Fen Gar Hol Kes Lan Mor Nor Pel Ros Sel Tor Ver Wal".split(" ");
const ENDINGS = "man son berg ton ley field ski sen stein ford well ward ez ini ova dale wood more low".split(" ");

function rareName(random: Random): string {
  const middle = random.pick(SYLLABLES).toLowerCase() + random.pick(["", "a", "e", "i", "o", "er", "in"]);
  return random.pick(SYLLABLES) + random.pick(["", "a", "e", "i", "o"]) + middle + random.pick(ENDINGS);
}

function identity(random: Random): { userId: string; createdAt: Date } {
  return { userId: random.uuid(), createdAt: new Date(DEMO_NOW.getTime() - random.int(1_000 * DAY)) };
}

async function seedStaffFactors(client: pg.Client, named: Person[], random: Random): Promise<void> {
  const keys = demoEnv().DATA_KEYS;
  for (const person of named.filter(({ role }) => role !== null)) {
    const id = random.uuid();
    await client.query(
      `insert into auth.factor (id, user_id, factor_type, status, friendly_name, created_at, totp_secret_sealed)
       values ($1, $2, 'totp', 'verified', 'Demo authenticator', $3, $4)`,
      [id, person.userId, DEMO_NOW, seal(keys, DEMO_TOTP_SECRET, `totp:${id}`)],
    );
  }
}
