import type { Ctx } from "#core/ctx.ts";

/** A JSON call from spec §7. `body` is already parsed; the call checks its shape. */
export type ApiCall = {
  method: "GET" | "POST";
  path: `/api/${string}`;
  /** Sent by a page that is unloading and reads no response: text/plain is fine, and an unreadable body is dropped. */
  beacon?: true;
  /** Streams events until its session ends. */
  stream?: true;
  /** Signed by its sender: the call verifies the raw bytes before anything is parsed. */
  signed?: true;
  run(
    ctx: Ctx,
    body: unknown,
    request: ApiRequest,
  ): Promise<{ status?: 200 | 204 | 400 | 401 | 403 | 404; body: unknown }>;
};

/** What a call can see of the request besides its body. */
export type ApiRequest = {
  header(name: string): string | undefined;
  /** The raw bytes, for signed calls. */
  raw?: Uint8Array;
};
