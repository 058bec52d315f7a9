import { labs } from "./lab-faults.ts";

/**
 * One-line faults that once got past every test, each with the tests that must catch it now. They're located by text, not by line: if
 * the text is gone, the drill fails until the fault is updated.
 */
export type Fault = {
  name: string;
  /** Below src/domain. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Files or folders below src/domain: the fastest that must catch it. */
  tests: string[];
};

export const FAULTS: Fault[] = [
  ...prescriptions(),
  ...consents(),
  ...reorders(),
  ...money(),
  ...visits(),
  ...records(),
  ...labs(),
];

function prescriptions(): Fault[] {
  const [decide, fills] = ["prescribing/prescriptions.test.ts", "prescribing/fills/fills.test.ts"];
  return [
    {
      name: "another prescriber decides about a prescription",
      file: "prescribing/move-prescription.ts",
      find: "if (!prescription || prescription.prescriberId !== providerId) throw",
      replace: "if (!prescription) throw",
      tests: [decide],
    },
    {
      name: "a fill is recorded on a held prescription",
      file: "prescribing/fills/record-fill.ts",
      find: 'prescription.status !== "active" || prescription.expiresOn < today',
      replace: "prescription.expiresOn < today",
      tests: [fills],
    },
    {
      name: "how far a draw is off is measured against what is drawn",
      file: "prescribing/rules/dose.ts",
      find: "(Math.abs(drawn - dose) / dose) * 100",
      replace: "(Math.abs(drawn - dose) / drawn) * 100",
      tests: ["prescribing/rules/dose.test.ts"],
    },
    {
      name: "a dose that is off by exactly the limit is refused",
      file: "prescribing/rules/prescribing-rules.ts",
      find: "if (offPercent > limit)",
      replace: "if (offPercent >= limit)",
      tests: ["prescribing/rules/prescribing-rules.test.ts"],
    },
  ];
}

function consents(): Fault[] {
  const tests = ["intake/consents/consents.test.ts"];
  return [
    {
      name: "a consent leaves no audit row",
      file: "intake/consents/give-consents.ts",
      find: 'await recordAudit(tx, { action: "consent.given", subjectId: userId });',
      replace: "",
      tests,
    },
    {
      name: "a consent is saved without address and browser",
      file: "intake/consents/give-consents.ts",
      find: "address: tx.address,\n          user_agent: input.userAgent?.slice(0, 500) ?? null,",
      replace: "address: null,\n          user_agent: null,",
      tests,
    },
    {
      name: "a consent document of the future counts",
      file: "intake/consents/queries.server.ts",
      find: '.where("effective_from", "<=", day)',
      replace: "",
      tests,
    },
    {
      name: "a required consent that was refused counts as answered",
      file: "intake/consents/find-consents-owed.ts",
      find: "return !last || (isRequired && !last.isGiven);",
      replace: "return !last;",
      tests,
    },
  ];
}

function reorders(): Fault[] {
  const [gates, dates, status] = [
    "orders/reorders/gates.test.ts",
    "orders/reorders/reorder-date.test.ts",
    "orders/reorders/reorder-status.test.ts",
  ];
  return [
    {
      name: "a dose is confirmed by somebody else",
      file: "orders/reorders/confirm-dose.ts",
      find: 'if (prescription.userId !== userId) throw new AppError("not-found");',
      replace: "",
      tests: [status],
    },
    {
      name: "another's order is opened",
      file: "orders/lists/get-own-order.ts",
      find: 'if (order?.user_id !== userId) throw new AppError("not-found");',
      replace: 'if (!order) throw new AppError("not-found");',
      tests: [status],
    },
    {
      name: "a reorder comes before the agreed day of the charge",
      file: "orders/reorders/reorder-date.ts",
      find: 'later(later(addDays(supplyEndsOn, -timing.lead_days), last.shippedOn), notBefore ?? "")',
      replace: "later(addDays(supplyEndsOn, -timing.lead_days), last.shippedOn)",
      tests: [dates],
    },
    {
      name: "a first order comes before the agreed day of the charge",
      file: "orders/reorders/reorder-date.ts",
      find: "const dueOn = later(today, notBefore ?? today);",
      replace: "const dueOn = today;",
      tests: [dates],
    },
    {
      name: "the day of shipping is read in UTC",
      file: "orders/reorders/reorder-status.ts",
      find: "lastShippedAt && dayIn(tx.env.CLINIC_TIME_ZONE, lastShippedAt)",
      replace: "lastShippedAt && lastShippedAt.toISOString().slice(0, 10)",
      tests: [status],
    },
    {
      name: "the prescriber's license is always in order",
      file: "orders/reorders/reorder-status.ts",
      find: "isPrescriberLicensed: state === null || (await isLicensed(tx, { ...provider, state })),",
      replace: "isPrescriberLicensed: true,",
      tests: [status],
    },
    {
      name: "a canceled plan still counts until it ends",
      file: "orders/reorders/reorder-status.ts",
      find: 'if (plan.status === "cancel_scheduled" || plan.status === "canceled") return "ended";',
      replace:
        'if (plan.status === "canceled") return "ended"; if (plan.status === "cancel_scheduled") return "active";',
      tests: [status],
    },
    {
      name: "a prescription does not count on its last day",
      file: "orders/reorders/gates.ts",
      find: 'status === "expired" || expiresOn < dueOn',
      replace: 'status === "expired" || expiresOn <= dueOn',
      tests: [gates],
    },
    {
      name: "an order is placed on its day while the plan is paused",
      file: "orders/reorders/gates.ts",
      find: "pausedUntil && pausedUntil <= dueOn && dueOn > today",
      replace: "pausedUntil && pausedUntil <= dueOn",
      tests: [gates],
    },
    {
      name: "an address without a ZIP code is enough",
      file: "orders/reorders/gates.ts",
      find: "if (!street || !city || !state || !zip)",
      replace: "if (!street || !city || !state)",
      tests: [gates],
    },
    {
      name: "a refused prescription passes its gate",
      file: "orders/reorders/gates.ts",
      find: 'new Set(["stopped", "refused", "rejected", "discarded"])',
      replace: 'new Set(["stopped", "rejected", "discarded"])',
      tests: [gates],
    },
    {
      name: "an order is placed before its day if everything is in place",
      file: "orders/reorders/consider-reorder.ts",
      find: 'if (today < status.reorder.dueOn) return "not-due";\n    await check.record();',
      replace: "await check.record();",
      tests: [status],
    },
    {
      name: "the pharmacy is not sent the first day of filling",
      file: "orders/pharmacy/send-to-pharmacy.ts",
      find: "fill_not_before: order.fill_not_before,",
      replace: "fill_not_before: null,",
      tests: [status],
    },
    {
      name: "pens are left without a signature",
      file: "orders/create-order.ts",
      find: "prescription.controlledSchedule !== null || COLD.has(prescription.form)",
      replace: "prescription.controlledSchedule !== null",
      tests: [status],
    },
  ];
}

function money(): Fault[] {
  const [refunds, visitFee] = ["billing/payments/refund-invoice.test.ts", "billing/invoices/visit-fee.test.ts"];
  return [
    {
      name: "a credit leaves no audit row",
      file: "billing/ledger/grant-credit.ts",
      find: 'await recordAudit(tx, { action: "credit.granted", subjectId: userId, reason });',
      replace: "",
      tests: [refunds],
    },
    {
      name: "a credit may be ten times as much",
      file: "billing/ledger/grant-credit.ts",
      find: "= 500_00;",
      replace: "= 5000_00;",
      tests: [refunds],
    },
    {
      name: "a credit larger than the invoice is used up whole",
      file: "billing/invoices/open-invoice.ts",
      find: "Math.min(await creditOf(tx.trx, userId), sumOf(discounted))",
      replace: "await creditOf(tx.trx, userId)",
      tests: [refunds],
    },
    {
      name: "a refund that failed counts as given",
      file: "billing/payments/refund-invoice.ts",
      find: 'refunds.filter(({ status }) => status !== "failed").reduce',
      replace: "refunds.reduce",
      tests: [refunds],
    },
    {
      name: "what is kept of a visit's fee is rounded down",
      file: "billing/payments/capture-invoice.ts",
      find: "Math.round((invoice.totalCents * retainedPercent) / 100)",
      replace: "Math.floor((invoice.totalCents * retainedPercent) / 100)",
      tests: [visitFee],
    },
    {
      name: "a captured amount that differs is accepted",
      file: "billing/payments/settle-payment.ts",
      find: 'if (intent.capturedCents !== invoice.totalCents) return unexpected(tx, payment, "other-amount");',
      replace: "",
      tests: [visitFee],
    },
  ];
}

function visits(): Fault[] {
  const tests = ["scheduling/bookings/guards.test.ts"];
  return [
    {
      name: "another's hold is confirmed",
      file: "scheduling/bookings/confirm-booking.ts",
      find: "if (!visit || visit.userId !== userId) throw",
      replace: "if (!visit) throw",
      tests,
    },
    {
      name: "a booking is confirmed without a license check",
      file: "scheduling/bookings/confirm-booking.ts",
      find: "if (!isLicensed || ",
      replace: "if (!isOn || ",
      tests,
    },
    {
      name: "an expired hold is confirmed",
      file: "scheduling/bookings/confirm-booking.ts",
      find: " && visit.holdExpiresAt > tx.now",
      replace: "",
      tests,
    },
    {
      name: "another's visit is moved or canceled",
      file: "scheduling/bookings/reschedule-booking.ts",
      find: "if (!visit || (visit.userId !== person.userId && !isStaff(person))) throw",
      replace: "if (!visit) throw",
      tests,
    },
    {
      name: "another provider's visit is closed",
      file: "scheduling/visits/fulfill-visit.ts",
      find: "if (!visit || visit.providerId !== userId) throw",
      replace: "if (!visit) throw",
      tests: ["scheduling/visits/visit-life.test.ts"],
    },
    {
      name: "a reminder is sent though its mark says that it was",
      file: "scheduling/visits/sweep-visits.ts",
      find: "if (!(await insertReminder(tx.trx, visit, kind, tx.now))) continue;",
      replace: "await insertReminder(tx.trx, visit, kind, tx.now);",
      tests,
    },
    {
      name: "a provider who left still counts",
      file: "scheduling/slots/queries-calendar.server.ts",
      find: '.where("is_active", "=", true)',
      replace: "",
      tests,
    },
    {
      name: "the buffer after a visit is not taken",
      file: "scheduling/slots/slots.ts",
      find: "to: visit.to + calendar.bufferAfterMinutes * MINUTE,",
      replace: "to: visit.to,",
      tests,
    },
    {
      name: "a time is held in a state that is not served",
      file: "scheduling/bookings/require-bookable.ts",
      find: 'if (!(await isStateServed(tx, input.state))) throw new AppError("forbidden");',
      replace: "",
      tests,
    },
    {
      name: "the link of a visit does not run out",
      file: "scheduling/links/read-visit-token.ts",
      find: "return contents && contents.expiresAt > ctx.now.getTime() ? contents : null;",
      replace: "return contents;",
      tests,
    },
  ];
}

function records(): Fault[] {
  return [
    {
      name: "any member opens any file",
      file: "files/access.ts",
      find: "if (actor.userId === userId) return true;",
      replace: 'if (actor.userId === userId || actor.kind === "member") return true;',
      tests: ["files/stored-files.test.ts"],
    },
    {
      name: "the seal of an audit row leaves its reason out",
      file: "audit/record-audit.ts",
      find: "mac: auditMac(key, event)",
      replace: "mac: auditMac(key, { ...event, reason: null })",
      tests: ["audit/record-audit.test.ts"],
    },
    {
      name: "a page's own reading hides changes from the trail",
      file: "audit/record-audit.ts",
      find: " && LOOK.test(entry.action)",
      replace: "",
      tests: ["audit/record-audit.test.ts"],
    },
    {
      name: "a reset of factors leaves no audit row",
      file: "identity/factors/decide-factor-reset.ts",
      find: 'await recordAudit(tx, { action: "factor.reset", subjectId: input.userId });',
      replace: "",
      tests: ["identity/factors/member-help.test.ts"],
    },
    {
      name: "a reset of factors keeps the known devices",
      file: "identity/factors/decide-factor-reset.ts",
      find: "await forgetDevicesOf(tx.trx, input.userId);",
      replace: "",
      tests: ["identity/factors/member-help.test.ts"],
    },
    {
      name: "values that are held are shown to the member",
      file: "labs/list-results.ts",
      find: "isOwn ? all.map(withoutHeld) : all",
      replace: "all",
      tests: ["labs/review-report.test.ts"],
    },
  ];
}
