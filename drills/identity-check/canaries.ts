/** What the checking company gets to see and the clinic must not save. */
export const CANARIES = {
  image: "canary-image-7f3kq2",
  /** The whole number of the document. Its last four characters are saved. */
  number: "CANARYNUMBER5XW-8901",
  /** Of the person on a document that isn't the member's. */
  name: "Canarylastname-Vq",
} as const;
