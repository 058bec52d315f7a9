/** What a call may see of the request beside its body. */
export type ApiRequest = {
  header(name: string): string | undefined;
  /** The bytes as they came, for what is signed. */
  raw?: Uint8Array;
};
