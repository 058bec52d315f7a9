type Cell = string | number | { cents: number } | null;

/**
 * A line of a CSV file. Every cell is quoted, except numbers and money. A text that a spreadsheet would take for a formula gets
 * an apostrophe in front: a name is data, whatever it begins with.
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
  // Line breaks and tabs have no place in a cell, and some programs look for a formula behind them.
  const oneLine = text.replaceAll(/[\t\r\n]+/g, " ");
  return /^[\s]*[=+\-@＝＋－＠|%]/.test(oneLine) ? `'${oneLine}` : oneLine;
}
