/** What stands on a receipt, in words. A health account asks for who, when, what kind of care and how much; nothing more stands there. */
export type Receipt = {
  title: string;
  clinic: { name: string; address: string; phone: string };
  member: { name: string; email: string };
  facts: { label: string; value: string }[];
  items: ReceiptItem[];
  totals: { label: string; amount: string }[];
  note: string;
};

export type ReceiptItem = { date: string; label: string; amount: string };
