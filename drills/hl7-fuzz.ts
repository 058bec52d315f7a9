import { randomBytes, randomInt } from "node:crypto";
import { readOru } from "#domain/labs/interface/hl7/read-oru.ts";
import { Hl7Error, readMessages } from "#domain/labs/interface/hl7/segments.ts";
import type { ReportedResult } from "#domain/labs/interface/labs.ts";
import { matchResult, type OrderedFor } from "#domain/labs/interface/match-result.ts";
import { createJunction } from "#junction/create-junction.ts";
import { readResult } from "#junction/read-result.ts";
import { signEvent } from "../sandbox/labs/sign-event.ts";
import { hl7 } from "#test/patients/lab-messages.ts";
import { createChecks, report, say } from "#test/report.ts";

/**
 * Broken HL7 messages and broken results and events of a lab network: none may crash a reader, none may be accepted as another
 * person's, and whatever is refused has a reason. Control: matching by the name alone accepts results of others.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZE = isSmall ? 500 : 10_000;

const people = ["Quinn", "O'Neil", "García-López", "Quint", "Quinn"].map((lastName, i): OrderedFor => ({
  orderId: `0190a000-0000-7000-8000-00000000000${i}`,
  isOpen: true,
  placedOn: "2026-11-01",
  firstName: ["Mara", "Nora", "Ana", "Mara", "Lena"][i]!,
  lastName,
  // The first and the last are twins.
  birthDate: ["1985-04-27", "1972-12-01", "1990-06-15", "1985-04-28", "1985-04-27"][i]!,
  sex: "female",
}));
const started = performance.now();
const { check, failures } = createChecks();
const seen = { crashes: 0, foreign: 0, accepted: 0, refused: 0, unexplained: 0, byName: 0 };

for (let i = 0; i < SIZE; i++) {
  const owner = pick(people);
  tryOne(owner, () => {
    const messages = readMessages(damage(Buffer.from(messageOf(owner))));
    return messages.map((message) => readOru(message).result);
  });
}
const afterFiles = { ...seen };
const secret = `whsec_${randomBytes(24).toString("base64")}`;
const labs = createJunction({ LAB_URL: "http://127.0.0.1:9", LAB_KEY: "x", LAB_WEBHOOK_SECRET: secret });
let forged = 0;
for (let i = 0; i < SIZE; i++) {
  const owner = pick(people);
  const body = damage(Buffer.from(resultOf(owner)));
  tryOne(owner, () => {
    // Events: a changed byte must break the signature.
    const event = Buffer.from(JSON.stringify({ event_type: "labtest.order.updated", data: { id: owner.orderId } }));
    const header = {
      "svix-id": `m${i}`,
      "svix-timestamp": "1763200000",
      "svix-signature": signEvent(secret, { id: `m${i}`, at: 1_763_200_000, body: event }),
    };
    const broken = damage(event);
    const read = labs.readEvent({ body: broken, header: (name) => header[name as keyof typeof header] });
    if (read && !broken.equals(event)) forged += 1;
    const result = readResult(body.toString("utf8"));
    if (!result) throw new Hl7Error("result");
    return [result];
  });
}

say(`${SIZE} damaged messages: ${afterFiles.accepted} matched, ${afterFiles.refused} refused or sent to a person`);
say(
  `${SIZE} damaged results and events of a network: ${seen.accepted - afterFiles.accepted} matched, ${seen.refused - afterFiles.refused} refused or sent to a person`,
);
check(seen.crashes === 0, `${seen.crashes} crashes`);
check(seen.foreign === 0, `${seen.foreign} accepted as another person's`);
check(seen.unexplained === 0, `${seen.unexplained} refused without a reason`);
check(forged === 0, `${forged} changed events passed as signed`);
check(seen.accepted > SIZE / 20, `the corpus isn't all refused: ${seen.accepted} matched`);
check(seen.byName > 0, `control: matching by the name alone accepts ${seen.byName} results of others`);
say(`${Math.round((performance.now() - started) / 1000)} s`);
report({ name: "wrong-person results accepted", value: seen.foreign, unit: "", target: 0, ok: seen.foreign === 0 });
process.exit(failures.length === 0 ? 0 : 1);

/** Each order in turn might be the one a damaged message names: it must be accepted for its owner's own or for nobody's. */
function tryOne(owner: OrderedFor, read: () => ReportedResult[]): void {
  let results: ReportedResult[];
  try {
    results = read();
  } catch (error) {
    if (!(error instanceof Hl7Error)) seen.crashes += 1;
    else if (!/^[a-z0-9-]{1,40}$/.test(error.problem)) seen.unexplained += 1;
    seen.refused += 1;
    return;
  }
  for (const result of results) {
    const order = people.find(({ orderId }) => orderId === result.orderId) ?? null;
    const found = matchResult(result, order);
    if (found.orderId === undefined) {
      seen.refused += 1;
      if (!found.reason) seen.unexplained += 1;
    } else {
      seen.accepted += 1;
      if (found.orderId !== owner.orderId) seen.foreign += 1;
    }
    const byName = people.find(({ lastName }) => lastName === result.patient.lastName);
    if (byName && byName.orderId !== owner.orderId) seen.byName += 1;
  }
}

function messageOf({ orderId, firstName, lastName, birthDate }: OrderedFor): string {
  return hl7({
    // Sometimes the lab mixes up two orders.
    orderId: Math.random() < 0.2 ? pick(people).orderId : orderId,
    firstName: firstName!,
    lastName: lastName!,
    birthDate: birthDate!.replaceAll("-", ""),
    sex: "F",
    collected: "20261110073000",
    lines: ["2986-8 612 ng/dL 264-916", "2823-3 4.2 mmol/L 3.5-5.2"],
  });
}

function resultOf({ orderId, firstName, lastName, birthDate }: OrderedFor): string {
  return JSON.stringify({
    metadata: {
      patient: `${lastName}, ${firstName}`,
      dob: birthDate,
      date_collected: "2026-11-10T07:30:00Z",
      status: "final",
    },
    results: [{ name: "Testosterone", result: "612", unit: "ng/dL", loinc: "2986-8" }],
    order_id: orderId,
    passthrough: Math.random() < 0.2 ? pick(people).orderId : orderId,
  });
}

/** Nothing, a few changed bytes, a piece cut out, doubled or moved. */
function damage(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const kind = randomInt(6);
  const [from, length] = [randomInt(copy.length), 1 + randomInt(40)];
  if (kind === 0) return copy;
  if (kind <= 2) {
    for (let i = 0; i <= randomInt(4); i++)
      copy[randomInt(copy.length)] = kind === 1 ? randomInt(256) : pick([..."|^~\\&\r0F "]).charCodeAt(0);
    return copy;
  }
  const piece = copy.subarray(from, from + length);
  if (kind === 3) return Buffer.concat([copy.subarray(0, from), copy.subarray(from + length)]);
  if (kind === 4) return Buffer.concat([copy.subarray(0, from), piece, copy.subarray(from)]);
  return Buffer.concat([copy.subarray(0, randomInt(copy.length)), piece]);
}

function pick<T>(list: readonly T[]): T {
  return list[randomInt(list.length)]!;
}
