export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Reads `metadata[order]=o1&expand[0]=latest_charge` as the vendor does: brackets nest, numbers and `[]` make lists. */
export function readForm(text: string): { [name: string]: FormValue } {
  const root = Object.create(null) as { [name: string]: FormValue };
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    put(root, path, value);
  }
  return asLists(root) as { [name: string]: FormValue };
}

/** The same parameters in any order make the same text. */
export function canonical(value: FormValue): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? "")}`).join()}}`;
}

function put(root: { [name: string]: FormValue }, path: string[], value: string): void {
  let at = root;
  for (const [i, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (i === path.length - 1) return void (at[name] = value);
    const next = at[name];
    if (typeof next === "object" && !Array.isArray(next)) at = next;
    else at = at[name] = Object.create(null) as { [name: string]: FormValue };
  }
}

function asLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([name], i) => name === String(i)))
    return entries.map(([, one]) => asLists(one));
  return Object.fromEntries(entries.map(([name, one]) => [name, asLists(one)]));
}
