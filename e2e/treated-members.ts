import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { pdfOf } from "../test/pdf.ts";
import { openGates } from "../test/prescribing/controlled-patient.ts";
import { openSession } from "../test/sessions.ts";
import { acting, addCard, addCode, addPlan } from "./billing.ts";
import { hiddenValue, optionOf, Visitor } from "./by-forms.ts";
import { checkedByTwo } from "./identity.ts";
import { register } from "./registered.ts";
import { chartReviewed, labsLastWeek, seenLastWeek } from "./seen-patient.ts";

export type Treated = { userId: string; email: string; name: string; prescriptionId: string };

/**
 * A member on testosterone for one test: registered, seen, tested, prescribed on paper, confirmed, with a plan and a card. Only the
 * dose confirmation is missing for an order. Created through the pages, as the clinic does it.
 */
export async function addTreatedMember(
  database: pg.Client,
  options: { first?: string; last?: string; hasCode?: boolean; hasPlan?: boolean } = {},
): Promise<Treated> {
  const { first = "Tre", last = `Ated${randomBytes(3).toString("hex")}` } = options;
  const email = await register({ first, last });
  const staff = new Visitor(await openSession(database, "employee@demo.test"));
  const userId = await findMember(staff, email);
  await acting({ kind: "member", userId, sessionId: newId() }, (ctx) => addCard(ctx, "pm_card_visa"));
  await checkedByTwo(userId);
  const signedOrderFileId = await filePaper(staff, userId);
  const page = `/admin/users/${userId}/prescriptions`;
  const html = await staff.open(page);
  const providerId = optionOf(html, /Priya Raman/) ?? "";
  await seenLastWeek({ userId, providerId, state: "IL", hasCard: true });
  await labsLastWeek(userId);
  await chartReviewed({ userId, providerId });
  await openGates((text, values) => database.query(text, values), { userId, providerId, at: new Date() });
  await staff.send(page, {
    intent: "transcribe",
    ...ORDER,
    issuedOn: day(-1),
    expiresOn: day(150),
    signedOrderFileId,
    prescriberId: providerId,
    pharmacyId: optionOf(html, /^Made-up Mail Pharmacy/) ?? "",
  });
  const prescriptionId = await confirm(new Visitor(await openSession(database, "provider@demo.test")), last);
  const { hasCode = false, hasPlan = true } = options;
  if (hasPlan) await addPlan(userId, null, hasCode ? await addCode(email) : null);
  return { userId, email, name: `${first} ${last}`, prescriptionId };
}

/** The name in lists of people. */
export const listedAs = (name: string) => name.split(" ").toReversed().join(", ");

const ORDER = {
  offeringKey: "trt",
  drugName: "Testosterone cypionate",
  form: "vial",
  concentrationPerMl: "200",
  dose: "60",
  dosesPerWeek: "2",
  directions: "Inject 0.3 mL under the skin twice a week",
  quantity: "3",
  daysSupply: "30",
  refillsAllowed: "5",
};

/** Through the search on the people page. */
export async function findMember(staff: Visitor, term: string): Promise<string> {
  const found = await staff.open(await staff.send("/admin/users", { intent: "search", term }));
  const id = /\/admin\/users\/([0-9a-f-]{36})/.exec(found)?.[1];
  if (!id) throw new Error(`Nobody is found by ${term}`);
  return id;
}

async function filePaper(staff: Visitor, userId: string): Promise<string> {
  const form = new FormData();
  form.set("kind", "signed-order");
  form.set("file", new File([new Uint8Array(pdfOf())], "order.pdf", { type: "application/pdf" }));
  await staff.send(`/admin/users/${userId}/files`, form);
  let fileId: string | undefined;
  await expect
    .poll(async () => (fileId = optionOf(await staff.open(`/admin/users/${userId}/prescriptions`), /^order\.pdf/)), {
      message: "the paper is checked",
      timeout: 20_000,
    })
    .toBeTruthy();
  return fileId ?? "";
}

async function confirm(provider: Visitor, last: string): Promise<string> {
  const list = await provider.open("/provider/prescriptions");
  const before = list.slice(0, list.indexOf(last));
  const id = [...before.matchAll(/\/provider\/prescriptions\/([0-9a-f-]{36})/g)].at(-1)?.[1] ?? "";
  const page = `/provider/prescriptions/${id}`;
  const html = await provider.open(page);
  const reasons = [...html.matchAll(/name="(reason-R\d+)"/g)].map(([, name = ""]) => name);
  await provider.send(page, {
    intent: "confirm",
    seen: hiddenValue(html, "seen"),
    seenCheck: hiddenValue(html, "seenCheck"),
    ...Object.fromEntries(
      reasons.flatMap((name) => [
        [name, "checked-by-hand"],
        [name.replace("reason", "words"), ""],
      ]),
    ),
  });
  return id;
}

function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
