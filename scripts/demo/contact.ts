import type pg from "pg";
import { dueAt } from "#domain/messaging/contact-request.ts";
import { CONTACT_TOPICS, type ContactTopic } from "#domain/messaging/contact/contact-topic.ts";
import type { RequestState } from "#domain/messaging/request-state.ts";
import { CONTACT_TOPIC_TEXT } from "#web/shared/contact/contact-topic-text.ts";
import { createRandom, type Random } from "./random.ts";

/** A conversation of member@demo.test, the same in every demo clinic. */
export const DEMO_THREAD_ID = "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** As in a new clinic's data. */
const FACTS = { request_due_hours: { p0: 1, p1: 4, p2: 8 }, reply_hours: { from: 24, to: 48 } };

const WORDS: Record<string, string[]> = {
  "order-arrival": ["Tracking has not moved since Tuesday.", "Can it be held at a pickup point? I work until five."],
  "reorder-date": ["I travel from the 3rd. Can the next order come earlier?"],
  "reschedule-or-cancel": ["I cannot find the confirmation mail for Thursday."],
  "medication-help": ["Which needle do I use to draw, and which to inject?"],
  "medication-accident": ["The vial slipped out of my hand and broke this morning. I agree to the cost."],
  "adjust-dose": ["I am at 140 mg a week and tired in the afternoons."],
  "minor-side-effects": ["The skin around the injection is red and itchy since yesterday."],
  "major-side-effects": ["My chest feels tight since this morning when I climb the stairs. It goes away when I sit."],
  "additional-testing": ["I am in week 11 and would like an estradiol test at the lab on 5th Street."],
  billing: ["Was I charged twice in November?", "My card changed. Where do I enter the new one?"],
  "appointment-selection": ["The page shows no times for my state."],
  other: ["Can my partner pick up the parcel for me?"],
};

type Person = { user_id: string; email: string; name: string };
type Request = {
  id: string;
  person: Person;
  topic: ContactTopic;
  text: string;
  /** Minutes before now. */
  age: number;
  state: RequestState;
  owner: Person | null;
  reply?: string;
};

/**
 * A full inbox and a few conversations. Unlike the rest of the demo clinic, dates are relative to now: an inbox is about the time
 * that's left.
 */
export async function seedContactRequests(client: pg.Client, count: number): Promise<void> {
  const random = createRandom(`contact ${count}`);
  const people = await findPeople(client, "p.role is null");
  const [employee, admin] = [await findOne(client, "employee@demo.test"), await findOne(client, "admin@demo.test")];
  const member = await findOne(client, "member@demo.test");
  const now = Date.now();
  for (const request of requestsOf(member, employee)) await insert(client, request, now, random);
  for (let i = 0; i < count; i++) {
    const topic = CONTACT_TOPICS[i % CONTACT_TOPICS.length]!;
    const isUrgent = topic.priority === 0;
    const owner = random.chance(0.25) ? random.pick([employee, admin]) : null;
    await insert(
      client,
      {
        id: random.uuid(),
        person: random.pick(people),
        topic,
        text: random.pick(WORDS[topic.key]!),
        age: isUrgent ? 5 + random.int(40) : random.int(topic.priority === 3 ? 46 * 60 : 5 * 60),
        state: owner ? "assigned" : "new",
        owner,
      },
      now,
      random,
    );
  }
}

function requestsOf(member: Person, employee: Person): Request[] {
  const topic = (key: string) => CONTACT_TOPICS.find((one) => one.key === key)!;
  return [
    {
      id: DEMO_THREAD_ID,
      person: member,
      topic: topic("order-arrival"),
      text: "The page says it ships with signature. I work until five on Tuesday. Can it be held at a pickup point?",
      age: 26 * 60,
      state: "waiting_patient",
      owner: employee,
      reply: "Yes. We asked the carrier to hold it at the pickup point on 5th Street. Bring a photo ID.",
    },
    {
      id: "01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be6",
      person: member,
      topic: topic("billing"),
      text: "Was I charged twice in November?",
      age: 3 * 60,
      state: "new",
      owner: null,
    },
  ];
}

async function insert(client: pg.Client, request: Request, now: number, random: Random): Promise<void> {
  const { id, person, topic, text, age, state, owner, reply } = request;
  const createdAt = new Date(now - age * MINUTE);
  const repliedAt = new Date(createdAt.getTime() + 2 * HOUR);
  const lastAt = reply ? repliedAt : createdAt;
  await client.query(
    `insert into contact_request (id, reference, source, topic_key, user_id, full_name, email, subject, priority, due_at,
       created_at, last_message_at, state, owner_id, acknowledged_at, acknowledged_by, alarm_at, idempotency_key)
     values ($1, $2, 'member-contact', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $15, $16)`,
    [
      id,
      reference(random),
      topic.key,
      person.user_id,
      person.name,
      person.email,
      `${person.name}: ${CONTACT_TOPIC_TEXT[topic.key].label}`,
      topic.priority,
      dueAt(topic.priority, lastAt, FACTS),
      createdAt,
      lastAt,
      state,
      owner?.user_id ?? null,
      owner ? lastAt : null,
      topic.priority === 0 ? createdAt : null,
      random.uuid(),
    ],
  );
  await say(client, id, { kind: "member", id: person.user_id }, text, createdAt, random);
  await note(client, id, "make", { kind: "member", id: person.user_id }, createdAt, "new", random);
  if (!owner) return;
  await note(client, id, "claim", { kind: "employee", id: owner.user_id }, lastAt, "assigned", random);
  if (!reply) return;
  await say(client, id, { kind: "employee", id: owner.user_id }, reply, repliedAt, random);
  await note(client, id, "reply", { kind: "employee", id: owner.user_id }, repliedAt, state, random);
}

type Author = { kind: string; id: string };

async function say(client: pg.Client, requestId: string, by: Author, text: string, at: Date, random: Random) {
  await client.query(
    "insert into contact_message (id, request_id, author_kind, author_id, body, created_at) values ($1, $2, $3, $4, $5, $6)",
    [random.uuid(), requestId, by.kind, by.id, text, at],
  );
}

async function note(
  client: pg.Client,
  requestId: string,
  action: string,
  by: Author,
  at: Date,
  to: RequestState,
  random: Random,
) {
  await client.query(
    `insert into contact_request_event (id, request_id, at, actor_kind, actor_id, action, from_state, to_state)
     values ($1, $2, $3, $4, $5, $6, 'new', $7)`,
    [random.uuid(), requestId, at, by.kind, by.id, action, to],
  );
}

async function findPeople(client: pg.Client, where: string, values: unknown[] = []): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select user_id, email, first_name || ' ' || last_name as name from profile p where ${where} order by user_id limit 500`,
    values,
  );
  return rows;
}

async function findOne(client: pg.Client, email: string): Promise<Person> {
  const [person] = await findPeople(client, "p.email = $1", [email]);
  if (!person) throw new Error(`No ${email} in the demo clinic`);
  return person;
}

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function reference(random: Random): string {
  return `R-${Array.from({ length: 10 }, () => LETTERS[random.int(32)]).join("")}`;
}
