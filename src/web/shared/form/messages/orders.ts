/** Messages for staff when an order form is refused. */
export const orderMessages = {
  "cancel-reason-missing": "Choose why the order is canceled",
  "note-of-call-missing": "Say whom you reached, and at which number",
  "answer-missing": "Enter your answer",
  "question-missing": "Enter your question",
  "refund-amount-wrong": "Enter an amount such as 15.00",
  "refund-reason-missing": "Choose why",
} as const;
