/** "hCG", "hCG and sermorelin". */
export function listOf(names: readonly string[], and = "and"): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : (names[0] ?? "");
}
