/** Not a street address: carriers that need a signature don't deliver there. */
export function isPoBox(street: string): boolean {
  return PO_BOX.some((pattern) => pattern.test(street));
}

const PO_BOX = [
  /\b(?:p[\s.]*o[\s.-]*|post\s*office\s*)(?:box|drawer)\b/i,
  /\bpob\s*#?\s*\d/i,
  /\b(?:general delivery|lock\s*box)\b/i,
  /^\s*box\s*#?\s*\d/i,
];
