/** PostgreSQL can't store half a surrogate pair; refused like NUL. */
export function parseJson(bytes: ArrayBuffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return JSON.parse(text, (key, value) => {
    if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) throw new TypeError("half a pair");
    return value;
  });
}
