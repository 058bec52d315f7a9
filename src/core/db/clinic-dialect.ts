import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  OperatorNode,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  type BinaryOperationNode,
  type Driver,
  type OperationNode,
  type PostgresDialectConfig,
  type QueryCompiler,
  type TransactionSettings,
} from "kysely";

/** PostgreSQL the way we use it. */
export class ClinicDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ClinicDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new ClinicCompiler();
  }
}

/** The next transaction in `work` begins with this text. */
export function beginWith<T>(text: string, work: () => Promise<T>): Promise<T> {
  return opening.run({ text }, work);
}

const opening = new AsyncLocalStorage<{ text: string | null }>();

type Connection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

class ClinicDriver extends PostgresDriver {
  override async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const next = opening.getStore();
    if (!next?.text) return super.beginTransaction(connection, settings);
    const { text } = next;
    next.text = null;
    try {
      await connection.executeQuery(CompiledQuery.raw(text));
    } catch (error) {
      // It may have begun before it failed, and Kysely only rolls back what it knows has begun.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}

/** A list is passed as one array: `in ($1, $2)` would be a different text, with a different plan, for every length. */
class ClinicCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const comparison = OperatorNode.is(node.operator) ? COMPARISONS[node.operator.operator] : undefined;
    const list = comparison && listOf(node.rightOperand);
    if (!list) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(` ${comparison}(`);
    this.appendValue(list);
    this.append(")");
  }
}

const COMPARISONS: Partial<Record<string, string>> = { in: "= any", "not in": "<> all" };

function listOf(node: OperationNode): unknown[] | null {
  if (PrimitiveValueListNode.is(node)) return [...node.values];
  if (!ValueListNode.is(node)) return null;
  const values = node.values.filter((one) => ValueNode.is(one));
  return values.length === node.values.length ? values.map(({ value }) => value) : null;
}
