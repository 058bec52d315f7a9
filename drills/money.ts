import { report, say } from "#test/report.ts";
import { canceled } from "./money/canceled.ts";
import { compareBooks, halfWritten, openMoneyClinic } from "./money/clinic.ts";
import { POINTS } from "./money/kill.ts";
import { messages } from "./money/messages.ts";
import { printStorm, storm } from "./money/storm.ts";

/**
 * Money when everything goes wrong. Checkouts clicked ten times at once while web and worker are killed with -9 at five points and the
 * processor fails, is late or never responds after taking the money: exactly one charge each, nothing half-written, no difference from
 * the processor's own books. Its webhooks replayed, reversed, forged, stale and from the future: no change. After a confirmed
 * cancellation: no charge in thirteen months. `--checkouts N` sets the number. Controls: a new key for each attempt, or no row before
 * the call, cause double charges.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZE = isSmall
  ? { checkouts: 40, kills: 3, control: 10, messages: 20, members: 3 }
  : { checkouts: 1_000, kills: 12, control: 60, messages: 500, members: 25 };
const asked = process.argv.indexOf("--checkouts");
if (asked > 0) SIZE.checkouts = Number(process.argv[asked + 1]);

const clinic = await openMoneyClinic();
const exact = await storm(clinic, { checkouts: SIZE.checkouts, kills: SIZE.kills });
printStorm("checkouts", exact);
const notified = await messages(clinic, SIZE.messages);
say(
  `messages: ${notified.sent} sent again, backwards, forged, changed, stale and from the future; wrongly taken ${notified.taken}, ` +
    `anything changed: ${notified.changed}; rightly signed and yet refused ${notified.refused}, kept of those that came again ` +
    `${notified.stored.again}, of those under a new id ${notified.stored.backwards}`,
);
const left = await canceled(clinic, SIZE.members);
say(
  `canceled: ${left.members} members, ${left.notYet} of them first told "not yet"; charged in 13 months after it ${left.after} ` +
    `times, as many who stayed ${left.control} times (control)`,
);
const books = await compareBooks(clinic);
const halves = await halfWritten(clinic);
say(`books: ours ${books.oursCents}, theirs ${books.theirsCents} cents, ${books.differences} differences`);
for (const half of halves) say(`half-written: ${half}`);

const faults = { "hang-after": 0.5 };
const careless = await storm(clinic, {
  checkouts: SIZE.control,
  kills: 0,
  control: "another key each time",
  faults,
  isDeaf: true,
});
printStorm("control, another key each time", careless);
const rowless = await storm(clinic, {
  checkouts: SIZE.control,
  kills: 0,
  control: "no row before the call",
  faults: {},
});
printStorm("control, no row before the call", rowless);
await clinic.stop();

const isKilledEverywhere = isSmall ? exact.kills.some((n) => n > 0) : POINTS.every((_, i) => exact.kills[i]! > 0);
report({
  name: "money",
  value: exact.once,
  unit: "checkouts charged exactly once",
  target: SIZE.checkouts,
  ok:
    exact.once === SIZE.checkouts &&
    exact.halves.length === 0 &&
    exact.differences === 0 &&
    isKilledEverywhere &&
    notified.taken === 0 &&
    !notified.changed &&
    notified.refused === 0 &&
    notified.stored.again === 0 &&
    notified.stored.backwards === SIZE.messages &&
    left.after === 0 &&
    left.control > left.members * 10 &&
    books.differences === 0 &&
    halves.length === 0 &&
    careless.doubles > 0 &&
    rowless.doubles > 0,
});
