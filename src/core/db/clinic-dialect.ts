import {
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  type BinaryOperationNode,
  type OperationNode,
  type QueryCompiler,
} from "kysely";

/** PostgreSQL as we speak to it. */
export class ClinicDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ClinicCompiler();
  }
}

/** A list goes as one array: `in ($1, $2)` would be another text, and another plan, for every length. */
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
