import { signVisit } from "#domain/prescribing/visits/sign-visit.ts";
import { contexts } from "./clinic.ts";

/** The program that gets killed: signs one visit after another and says when it begins and ends each. */
const [providerId = "", ...visits] = process.argv.slice(2);
const settings = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
const provider = await contexts(settings).provider(providerId);
for (const visit of visits) {
  const [visitId = "", rev] = visit.split(":");
  process.stdout.write(`begin ${visitId}\n`);
  const { kind } = await signVisit({ ...provider, now: new Date() }, { visitId, rev: Number(rev) });
  process.stdout.write(`end ${visitId} ${kind}\n`);
}
