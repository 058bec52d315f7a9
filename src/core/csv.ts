type Cell = string | number | { cents: number } | null;

/**
 * A line of a CSV file. Every cell except numbers and money is quoted. Text that a spreadsheet would read as a formula gets an
 * apostrophe in front: a name is data, whatever it starts with.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object" && cell !== null) return (cell.cents / 100).toFixed(2);
  return `"${inert(cell ?? "").replaceAll('"', '""')}"`;
}

function inert(text: string): string {
  // Cells contain no line breaks or tabs; some programs look for a formula after them.
  const oneLine = text.replaceAll(/[\t\r\n]+/g, " ");
  return /^[\s]*[=+\-@＝＋－＠|%]/.test(oneLine) ? `'${oneLine}` : oneLine;
}
