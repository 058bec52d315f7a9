/** What a call may see of the request beside its body. */
export type ApiRequest = { header(name: string): string | undefined };
