// oxlint reads this file itself, so it is plain JavaScript.

/**
 * Refuses `...{ a, b }`, `...[a, b]` and, in a tag, `{...{ a, b }}`. A literal that is spread where it stands only packs lines, and
 * hides a misspelled property from the type checker.
 */
const noLiteralSpread = {
  create(context) {
    const check = (node) => {
      if (isLiteral(node.argument)) context.report({ node, message: "Write the spread literal out, one line each." });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

function isLiteral({ type, expression }) {
  if (type === "TSAsExpression" || type === "ParenthesizedExpression") return isLiteral(expression);
  return type === "ObjectExpression" || type === "ArrayExpression";
}

export default { meta: { name: "clinic" }, rules: { "no-literal-spread": noLiteralSpread } };
