import type { Receipt } from "./receipt.ts";

/** Fonts and PDF code load with the first receipt, not with the first page. */
export async function sendReceipt(receipt: Receipt): Promise<Response> {
  const { receiptPdf } = await import("./receipt-pdf.server.ts");
  const name = `${receipt.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.pdf`;
  return new Response(new Uint8Array(await receiptPdf(receipt)), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
