import type { Fault } from "./faults.ts";

const MATCH = "labs/interface/match-result.test.ts";
const FILE = "labs/interface/file-result.test.ts";
const ORDERS = "labs/orders/lab-orders.test.ts";
const FEE = "labs/orders/lab-fee.test.ts";

/** The guards of the lab loop: whose result it is, who reads what has no match, who orders, and what is charged. */
export function labs(): Fault[] {
  return [...matching(), ...filing(), ...inbox(), ...ordering(), ...fees()];
}

function matching(): Fault[] {
  const file = "labs/interface/match-result.ts";
  return [
    {
      name: "a lab result is matched without the birth date",
      file,
      find: 'if (!order.birthDate || patient.birthDate !== order.birthDate) return { reason: "birth-date" };',
      replace: "",
      tests: [MATCH],
    },
    {
      name: "a lab result is matched without the family name",
      file,
      find: 'if (!isSameLastName(order.lastName, patient.lastName)) return { reason: "name" };',
      replace: "",
      tests: [MATCH],
    },
    {
      name: "a twin's lab result is matched",
      file,
      find: 'if (patient.firstName && !isSameFirstName(order.firstName, patient.firstName)) return { reason: "name" };',
      replace: "",
      tests: [MATCH],
    },
    {
      name: "a lab result of the other sex is matched",
      file,
      find: 'if (patient.sex && order.sex && patient.sex !== order.sex) return { reason: "sex" };',
      replace: "",
      tests: [MATCH],
    },
    {
      name: "a lab result drawn before the order is matched",
      file,
      find: 'if (!collectedOn || collectedOn < order.placedOn) return { reason: "draw-day" };',
      replace: "",
      tests: [MATCH],
    },
    {
      name: "a lab result of a canceled order is matched",
      file,
      find: 'if (!order.isOpen) return { reason: "order-over" };',
      replace: "",
      tests: [MATCH],
    },
    {
      name: "lab messages that overtake each other end differently",
      file: "labs/interface/merge-results.ts",
      find: "RANK[a.result.status] - RANK[b.result.status] ||",
      replace: "",
      tests: ["labs/interface/merge-results.test.ts"],
    },
    {
      name: "a late message moves a lab order back",
      file: "labs/orders/lab-order.ts",
      find: "return placeOf(step.to) > placeOf(order.status);",
      replace: "return true;",
      tests: ["labs/orders/lab-order.test.ts"],
    },
  ];
}

function filing(): Fault[] {
  return [
    {
      name: "a network's lab result is matched under another number",
      file: "labs/interface/file-result.ts",
      find: 'message.format === "result" && (order.labKey !== message.labKey || order.vendorRef !== result.vendorRef)',
      replace: "false",
      tests: [FILE],
    },
    {
      name: "a critical lab value pages nobody",
      file: "labs/interface/release-result.ts",
      find: "if (isCritical && !hasPage) await pageAbout(tx, reportId, order.providerId);",
      replace: "",
      tests: [FILE],
    },
    {
      name: "a critical lab value without a match pages nobody",
      file: "labs/interface/open-inbox.ts",
      find: "const alarmId = isCritical ? newId(tx.now.getTime()) : null;",
      replace: "const alarmId = null;",
      tests: [FILE],
    },
    {
      name: "a repeated lab result is another version",
      file: "labs/interface/release-result.ts",
      find: 'if (before && isSame(before, merged, known, printed, printedBefore)) return "stale";',
      replace: "",
      tests: [FILE],
    },
    {
      name: "the rules compare a lab result with its own earlier version",
      file: "labs/alerts/raise-alerts.ts",
      find: "earlier: measured.filter(({ rootId }) => rootId !== before?.rootId),",
      replace: "earlier: measured,",
      tests: [FILE],
    },
  ];
}

function inbox(): Fault[] {
  return [
    {
      name: "anybody reads a lab result without a match",
      file: "labs/inbox/get-inbox-item.ts",
      find: "const isMine = item.claimedBy === userId && !item.resolvedAt;",
      replace: "const isMine = true;",
      tests: [FILE],
    },
    {
      name: "the desk reads the inbox of lab results",
      file: "labs/inbox/list-inbox.ts",
      find: 'requireKind(ctx, ["nurse", "admin"]);',
      replace: "",
      tests: [FILE],
    },
    {
      name: "one person matches a lab result alone",
      file: "labs/inbox/confirm-match.ts",
      find: 'if (item.proposedBy === userId || order?.userId === userId) throw new AppError("forbidden");',
      replace: "",
      tests: [FILE],
    },
    {
      name: "a claimed lab result is claimed again",
      file: "labs/inbox/claim-inbox-item.ts",
      find: 'if (item.claimedBy && !input.isHandover) throw new AppError("conflict");',
      replace: "",
      tests: [FILE],
    },
    {
      name: "either of two twins is suggested for a lab result",
      file: "labs/inbox/likely-order.ts",
      find: "const own = people.size > 1 ? possible.filter(isNamed) : possible;\n  if (new Set(own.map(({ userId }) => userId)).size !== 1)",
      replace: "const own = possible;\n  if (own.length === 0)",
      tests: ["labs/inbox/likely-order.test.ts"],
    },
  ];
}

function ordering(): Fault[] {
  return [
    {
      name: "a provider orders lab tests for somebody else's patient",
      file: "labs/orders/order-labs.ts",
      find: 'if (!(await caresFor(tx, input))) throw new AppError("not-found");',
      replace: "",
      tests: [ORDERS],
    },
    {
      name: "a member chooses the lab of somebody else",
      file: "labs/orders/choose-place.ts",
      find: 'if (!order || order.userId !== userId) throw new AppError("not-found");',
      replace: 'if (!order) throw new AppError("not-found");',
      tests: [ORDERS],
    },
    {
      name: "a lab order is canceled after the draw",
      file: "labs/orders/cancel-lab-order.ts",
      find: 'if (!canCancel(order)) throw new AppError("conflict");',
      replace: "",
      tests: [ORDERS],
    },
    {
      name: "an admin approves their own change of a panel",
      file: "labs/publishing/decide-lab-set.ts",
      find: 'if (proposal.proposedBy === admin.userId) throw new AppError("forbidden");',
      replace: "",
      tests: ["labs/publishing/publishing.test.ts"],
    },
  ];
}

function fees(): Fault[] {
  return [
    {
      name: "lab tests are charged before the draw",
      file: "labs/orders/settle-lab-fee.ts",
      find: "if (order.collectedAt) await collectInvoice",
      replace: "await collectInvoice",
      tests: [FEE],
    },
    {
      name: "a canceled lab order stays charged",
      file: "labs/orders/settle-lab-fee.ts",
      find: 'if (invoice) await refundInvoice(tx, { ...invoice, reason: "labs-canceled" });',
      replace: "void invoice;",
      tests: [FEE],
    },
    {
      name: "somebody pays a price for lab tests they weren't shown",
      file: "labs/orders/choose-place.ts",
      find: 'if (quote && quote.priceLineId !== price) throw new AppError("conflict");',
      replace: "",
      tests: [FEE],
    },
    {
      name: "a lab of the member's own is charged here",
      file: "labs/orders/choose-place.ts",
      find: 'const quote = collection === "own-lab" ? null : await',
      replace: "const quote = await",
      tests: [FEE],
    },
    {
      name: "the price of somebody else's lab order is shown",
      file: "labs/orders/quote-lab-order.ts",
      find: 'if (!order || order.userId !== userId) throw new AppError("not-found");',
      replace: 'if (!order) throw new AppError("not-found");',
      tests: [FEE],
    },
    {
      name: "later lab tests cost as much as the first ones",
      file: "labs/orders/quote-lab-order.ts",
      find: "!(await hasDrawnOrder(tx.trx, { userId, treatmentKey })) &&",
      replace: "",
      tests: [FEE],
    },
  ];
}
