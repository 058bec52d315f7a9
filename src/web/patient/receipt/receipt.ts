/** The content of a receipt. A health account requires who, when, what kind of care and how much; we print nothing more. */
export type Receipt = {
  title: string;
  clinic: { name: string; address: string; phone: string };
  member: { name: string; email: string };
  facts: { label: string; value: string }[];
  /** Heads of the table, if it isn't about money. */
  columns?: [string, string, string];
  items: ReceiptItem[];
  totals: { label: string; amount: string }[];
  note: string;
};

export type ReceiptItem = { date: string; label: string; amount: string };
