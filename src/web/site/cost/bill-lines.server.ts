import type { BillLine } from "#domain/catalog/first-year-bill.ts";

/** A charge as the bill's table shows it. */
export type ShownLine = { on: string; cents: number; name: string; note: string };

export function toShownLine(line: BillLine, shippingCents: number): ShownLine {
  return { on: line.on, cents: line.cents, name: nameOf(line), note: noteOf(line, shippingCents) };
}

function nameOf(line: BillLine): string {
  switch (line.kind) {
    case "labs":
      return "First labs";
    case "visit":
      return "First visit";
    case "order":
      return `Order ${line.number}`;
    case "follow-up-labs":
      return "Follow-up labs";
    case "follow-up-visit":
      return "Follow-up visit";
  }
}

function noteOf(line: BillLine, shippingCents: number): string {
  switch (line.kind) {
    case "labs":
      return "Charged after your blood is drawn";
    case "visit":
      return "Charged after the visit";
    case "order": {
      const what = shippingCents > 0 ? "Medicine for 30 days, shipping" : "Medicine for 30 days, shipping included";
      return line.dose === null ? what : `${what}; ${line.dose} mg a week`;
    }
    case "follow-up-labs":
    case "follow-up-visit":
      return `By week ${line.week} of treatment`;
  }
}
