import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Receipt } from "./receipt.ts";
import { RECEIPT_FONTS, textRuns } from "./receipt-fonts.server.ts";

const MARGIN = 54;
const INK = "#11202a";
const QUIET = "#3f505b";
const BAND = "#c8ed78";
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const ROW = 24;
/** Newer than the library's types. */
const ACCESSIBLE: object = { subset: "PDF/UA" };

type Doc = PDFKit.PDFDocument;
type Style = { size?: number; weight?: "plain" | "strong"; color?: string; align?: "left" | "right"; width?: number };

/** A receipt as a tagged PDF: headings, lists and tables are exposed to screen readers, and fonts are embedded. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const doc = new PDFDocument({
    ...ACCESSIBLE,
    tagged: true,
    pdfVersion: "1.7",
    lang: "en-US",
    displayTitle: true,
    size: "LETTER",
    margin: MARGIN,
    font: RECEIPT_FONTS.plain.base,
    info: { Title: receipt.title, Author: receipt.clinic.name },
  });
  const whole = buffer(doc);
  for (const weight of ["plain", "strong"] as const) {
    for (const part of ["base", "extended"] as const)
      doc.registerFont(`${weight}-${part}`, RECEIPT_FONTS[weight][part]);
  }
  const root = doc.struct("Document");
  doc.addStructure(root);
  const add = (kind: string, draw: () => void) => root.add(doc.struct(kind, {}, draw));

  doc.rect(MARGIN, MARGIN, 6, 44).fill(BAND);
  add("P", () => write(doc, receipt.clinic.name, MARGIN + 18, MARGIN, { weight: "strong", size: 15 }));
  add("P", () =>
    write(doc, `${receipt.clinic.address}, ${receipt.clinic.phone}`, MARGIN + 18, MARGIN + 24, { color: QUIET }),
  );
  add("H1", () => write(doc, receipt.title, MARGIN, MARGIN + 76, { weight: "strong", size: 26 }));
  let y = MARGIN + 124;
  const facts = doc.struct("L");
  root.add(facts);
  for (const { label, value } of [nameFact(receipt), ...receipt.facts]) {
    const at = y;
    facts.add(
      doc.struct("LI", {}, [
        doc.struct("Lbl", {}, () => write(doc, label, MARGIN, at, { color: QUIET })),
        doc.struct("LBody", {}, () => write(doc, value, MARGIN + 130, at, { width: WIDTH - 130 })),
      ]),
    );
    y += 19;
  }
  facts.end();
  y = drawItems(doc, root, receipt, y + 22);
  for (const { label, amount } of receipt.totals) {
    const at = y;
    add("P", () => {
      write(doc, label, MARGIN, at, { weight: "strong", size: 12, width: WIDTH - 120 });
      write(doc, amount, MARGIN + WIDTH - 120, at, { weight: "strong", size: 12, align: "right", width: 120 });
    });
    y += 22;
  }
  const at = y + 18;
  add("P", () => write(doc, receipt.note, MARGIN, at, { color: QUIET, width: WIDTH }));
  root.end();
  doc.end();
  return whole;
}

/** If the font lacks letters of a name, we don't draw empty boxes: the receipt shows the email address instead. */
function nameFact({ member }: Receipt): { label: string; value: string } {
  if (textRuns(member.name)) return { label: "Patient", value: member.name };
  return { label: "Patient", value: `Account ${member.email} (name uses characters this file can't print)` };
}

function drawItems(doc: Doc, root: PDFKit.PDFStructureElement, { items, columns }: Receipt, from: number): number {
  const table = doc.struct("Table");
  root.add(table);
  let y = from;
  const row = (kind: "TH" | "TD", [date, label, amount]: [string, string, string]) => {
    if (y + ROW > BOTTOM - 60) {
      doc.addPage();
      y = MARGIN;
    }
    const at = y;
    const weight = kind === "TH" ? "strong" : "plain";
    const cell = (text: string, x: number, style: Style) =>
      doc.struct(kind, {}, () => write(doc, text, x, at, { weight, ...style }));
    table.add(
      doc.struct("TR", {}, [
        cell(date, MARGIN, { width: 90 }),
        cell(label, MARGIN + 96, { width: WIDTH - 216 }),
        cell(amount, MARGIN + WIDTH - 110, { width: 110, align: "right" }),
      ]),
    );
    doc
      .moveTo(MARGIN, at + 17)
      .lineTo(MARGIN + WIDTH, at + 17)
      .lineWidth(kind === "TH" ? 1 : 0.5)
      .stroke(kind === "TH" ? INK : "#d5dee3");
    y += ROW;
  };
  row("TH", columns ?? ["Date", "For", "Amount"]);
  for (const { date, label, amount } of items) row("TD", [date, label, amount]);
  table.end();
  return y + 10;
}

/**
 * Draws text in as many runs as its letters need. An unknown letter in our own text would be our bug: it becomes a question mark.
 */
function write(doc: Doc, text: string, x: number, y: number, style: Style): void {
  const { size = 10.5, weight = "plain", color = INK, align = "left", width } = style;
  const runs = textRuns(text) ?? [{ part: "base" as const, text: text.replace(/[^ -~]/gu, "?") }];
  doc.fontSize(size).fillColor(color);
  for (const [i, run] of runs.entries()) {
    const options = { align, continued: i < runs.length - 1, ...(width ? { width } : {}) };
    doc.font(`${weight}-${run.part}`);
    if (i === 0) doc.text(run.text, x, y, options);
    else doc.text(run.text, options);
  }
}
