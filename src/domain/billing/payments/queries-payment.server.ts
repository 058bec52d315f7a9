import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Payment as PaymentRow, Refund as RefundRow } from "#core/db-types.ts";
import type { InvoiceKind } from "../invoices/invoice.ts";
import type { PaymentStatus } from "./payment.ts";
import type { RefundReason } from "./refund.ts";

export type Payment = {
  id: string;
  invoiceId: string;
  userId: string;
  planId: string | null;
  kind: InvoiceKind;
  amountCents: number;
  capturedCents: number | null;
  capture: "automatic" | "manual";
  status: PaymentStatus;
  methodId: string;
  processorId: string | null;
  keyNumber: number;
  tries: number;
  errorAnswers: number;
  failureCode: string | null;
  requestedAction: "capture" | "cancel" | null;
  createdAt: Date;
  sentAt: Date | null;
  dueAt: Date | null;
};

function selectPayments(trx: Trx) {
  return trx
    .selectFrom("payment")
    .select([
      "id",
      "invoice_id as invoiceId",
      "user_id as userId",
      "plan_id as planId",
      sql<InvoiceKind>`kind`.as("kind"),
      "amount_cents as amountCents",
      "captured_cents as capturedCents",
      sql<Payment["capture"]>`capture`.as("capture"),
      sql<PaymentStatus>`status`.as("status"),
      "method_id as methodId",
      "processor_id as processorId",
      "key_number as keyNumber",
      "tries",
      "error_answers as errorAnswers",
      "failure_code as failureCode",
      sql<Payment["requestedAction"]>`requested_action`.as("requestedAction"),
      "created_at as createdAt",
      "sent_at as sentAt",
      "due_at as dueAt",
    ]);
}

export async function findPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return selectPayments(trx).where("id", "=", id).executeTakeFirst();
}

export async function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return selectPayments(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The active payment, neither failed nor canceled; there's never more than one. */
export async function findAlivePayment(trx: Trx, invoiceId: string): Promise<Payment | undefined> {
  return selectPayments(trx)
    .where("invoice_id", "=", invoiceId)
    .where("status", "not in", ["failed", "canceled"])
    .executeTakeFirst();
}

export async function findPaymentByProcessorId(trx: Trx, processorId: string): Promise<Payment | undefined> {
  return selectPayments(trx).where("processor_id", "=", processorId).executeTakeFirst();
}

/** False if the invoice already has an active one: of many clicks, one creates it. */
export async function insertPayment(trx: Trx, row: Insertable<PaymentRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("payment")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePayment(trx: Trx, id: string, change: Updateable<PaymentRow>): Promise<void> {
  await trx.updateTable("payment").set(change).where("id", "=", id).execute();
}

export type Refund = {
  id: string;
  invoiceId: string;
  paymentId: string;
  userId: string;
  amountCents: number;
  reason: RefundReason;
  status: "sending" | "done" | "failed";
  processorId: string | null;
  tries: number;
  createdAt: Date;
  dueAt: Date | null;
};

function selectRefunds(trx: Trx) {
  return trx
    .selectFrom("refund")
    .select([
      "id",
      "invoice_id as invoiceId",
      "payment_id as paymentId",
      "user_id as userId",
      "amount_cents as amountCents",
      sql<RefundReason>`reason`.as("reason"),
      sql<Refund["status"]>`status`.as("status"),
      "processor_id as processorId",
      "tries",
      "created_at as createdAt",
      "due_at as dueAt",
    ]);
}

export async function findRefund(trx: Trx, id: string): Promise<Refund | undefined> {
  return selectRefunds(trx).where("id", "=", id).executeTakeFirst();
}

export async function lockRefund(trx: Trx, id: string): Promise<Refund | undefined> {
  return selectRefunds(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findRefundByProcessorId(trx: Trx, processorId: string): Promise<Refund | undefined> {
  return selectRefunds(trx).where("processor_id", "=", processorId).executeTakeFirst();
}

export async function selectRefundsOf(trx: Trx, invoiceId: string): Promise<Refund[]> {
  return selectRefunds(trx).where("invoice_id", "=", invoiceId).orderBy("created_at").execute();
}

export async function insertRefund(trx: Trx, row: Insertable<RefundRow>): Promise<void> {
  await trx.insertInto("refund").values(row).execute();
}

export async function updateRefund(trx: Trx, id: string, change: Updateable<RefundRow>): Promise<void> {
  await trx.updateTable("refund").set(change).where("id", "=", id).execute();
}
