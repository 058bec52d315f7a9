/** Splits a file at the semicolons that end statements, not those in strings, names, comments or function bodies. */
export function splitStatements(text: string): string[] {
  const pieces = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;|[^'"$;/-]+|./g;
  const statements: string[] = [];
  let statement = "";
  for (const [piece] of text.matchAll(pieces)) {
    if (piece.startsWith("--") || piece.startsWith("/*")) continue;
    if (piece === ";") {
      statements.push(statement.trim());
      statement = "";
    } else statement += piece;
  }
  return [...statements, statement.trim()].filter(Boolean);
}
