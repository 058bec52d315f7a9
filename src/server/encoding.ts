/** How we send text. Everything has all three, and caches know that it varies. */
export type Encoding = "br" | "gzip" | "identity";

/**
 * The encoding this client likes best (RFC 9110, 12.5.3): the highest weight, and the smallest file if weights are equal. What it
 * refuses with `q=0` or doesn't name is not used; `*` names everything else.
 */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (!accepted) return "identity";
  const weights = new Map(String(accepted).split(",").map(readWeight));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  let [chosen, best]: [Encoding, number] = ["identity", weights.get("identity") ?? 0];
  for (const encoding of ["gzip", "br"] as const) {
    const weight = weightOf(encoding);
    if (weight > 0 && weight >= best) [chosen, best] = [encoding, weight];
  }
  return chosen;
}

/** `gzip;q=0.5` as its name and weight. A weight nobody can read counts as a refusal. */
function readWeight(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part
    .toLowerCase()
    .split(";")
    .map((piece) => piece.trim());
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  return [name, given === undefined ? 1 : Number(given.slice(2)) || 0];
}
