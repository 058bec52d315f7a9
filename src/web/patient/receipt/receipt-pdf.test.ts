import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Receipt } from "./receipt.ts";
import { textRuns } from "./receipt-fonts.server.ts";
import { receiptPdf } from "./receipt-pdf.server.ts";

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  title: "Receipt 1042",
  clinic: { name: "Tideline Health", address: "200 Example Street, Chicago, IL 60601", phone: "1-555-010-0142" },
  member: { name: "Sam Sample", email: "sam@people.test" },
  facts: [{ label: "Paid on", value: "Nov 4, 2026" }],
  items: [
    { date: "Nov 4, 2026", label: "Prescription medicine, 30 days", amount: "$89.00" },
    { date: "Nov 4, 2026", label: "Newsletter discount", amount: "−$30.00" },
  ],
  totals: [{ label: "Total paid", amount: "$59.00" }],
  note: "This receipt doesn't name the medicine or test.",
  ...change,
});

const hasTools = spawnSync("pdftotext", ["-v"]).status === 0;

test("a receipt is a tagged PDF with its type inside", async () => {
  const pdf = await receiptPdf(receipt());
  const text = pdf.toString("latin1");
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  for (const mark of ["/StructTreeRoot", "/MarkInfo", "/Lang (en-US)", "pdfuaid", "/FontFile"]) {
    expect(text, mark).toContain(mark);
  }
  expect(text).not.toContain("/BaseFont /Helvetica");
});

test.runIf(hasTools)("it says who, when, what kind of care and how much", async () => {
  const text = textOf(await receiptPdf(receipt()));
  for (const part of ["Receipt 1042", "Sam Sample", "Prescription medicine, 30 days", "$89.00", "−$30.00", "$59.00"]) {
    expect(text).toContain(part);
  }
});

test("a name with letters beyond English is drawn letter by letter", async () => {
  expect(textRuns("Łukasz Núñez")).toEqual([
    { part: "extended", text: "Ł" },
    { part: "base", text: "ukasz Núñez" },
  ]);
  const pdf = await receiptPdf(receipt({ member: { name: "Łukasz Núñez", email: "l@people.test" } }));
  expect(pdf.byteLength).toBeGreaterThan(5_000);
});

test.runIf(hasTools).each(["李小龍", "Ольга Иванова", "محمد", "Nguyễn Văn", "👩‍⚕️"])(
  "a name that the type cannot draw (%s) is replaced by the account's address, not by empty boxes",
  async (name) => {
    expect(textRuns(name)).toBeNull();
    const text = textOf(await receiptPdf(receipt({ member: { name, email: "x@people.test" } })));
    expect(text).toContain("Account x@people.test");
    expect(text).toContain("$59.00");
  },
);

test.runIf(hasTools)("a long year goes over several pages and keeps its total", async () => {
  const items = Array.from({ length: 120 }, (_, i) => ({ date: "Nov 4, 2026", label: `Line ${i}`, amount: "$1.00" }));
  const text = textOf(await receiptPdf(receipt({ items })));
  expect(text).toContain("Line 119");
  expect(text).toContain("Total paid");
});

function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "receipt-"));
  try {
    writeFileSync(join(folder, "a.pdf"), pdf);
    return execFileSync("pdftotext", ["-layout", join(folder, "a.pdf"), "-"], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
