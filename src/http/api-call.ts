import type { Ctx } from "#core/ctx.ts";

/** A JSON call of spec §7. `body` has been read and parsed; its shape is the call's own business. */
export type ApiCall = {
  method: "GET" | "POST";
  path: `/api/${string}`;
  /** Sent by a page that is going away and reads no answer: text/plain will do, and what cannot be read is let go. */
  beacon?: true;
  /** Answers with events as they happen, until its session ends. */
  stream?: true;
  /** Signed by its sender: the call reads the bytes themselves, and nothing is parsed before it has. */
  signed?: true;
  run(
    ctx: Ctx,
    body: unknown,
    request: ApiRequest,
  ): Promise<{ status?: 200 | 204 | 400 | 401 | 403 | 404; body: unknown }>;
};

/** What a call may see of the request beside its body. */
export type ApiRequest = {
  header(name: string): string | undefined;
  /** The bytes as they came, for what is signed. */
  raw?: Uint8Array;
};
