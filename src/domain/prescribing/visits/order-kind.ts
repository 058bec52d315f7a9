import type { z } from "zod";
import type { TxCtx } from "#core/ctx.ts";
import type { Visit } from "#domain/visits/visit.ts";

/**
 * One kind of thing that can be ordered in a visit. `schema` parses the form and describes the stored detail; `carryOut` runs in the
 * transaction that signs the note, after which the row says when.
 */
export type OrderKind<Key extends string = string, Schema extends z.ZodType = z.ZodType> = {
  key: Key;
  schema: Schema;
  /** At most one open order of this kind in a visit. */
  isSingle?: true;
  /** Added and removed by use cases of its own, not by the form of the tray. */
  isOwnPage?: true;
  /** Someone removed it from the tray. */
  undo?(tx: TxCtx, detail: z.output<Schema>): Promise<void>;
  carryOut(tx: TxCtx, visit: Visit, detail: z.output<Schema>): Promise<void>;
};

export function defineOrderKind<Key extends string, Schema extends z.ZodType>(
  kind: OrderKind<Key, Schema>,
): OrderKind<Key, Schema> {
  return kind;
}
