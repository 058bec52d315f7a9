import type { Ctx } from "#core/ctx.ts";
import { getCatalog } from "#domain/catalog/get-catalog.ts";

/** The names people know a treatment by, without what stands in brackets. */
export async function treatmentNames(ctx: Ctx): Promise<Record<string, string>> {
  const { treatments } = await getCatalog(ctx);
  return Object.fromEntries(treatments.map(({ key, name }) => [key, name.replace(/ \(.*/, "")]));
}

/** A treatment's name within a sentence: "testosterone for women", but "hCG" and "TRT". */
export function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name[0]!.toLowerCase() + name.slice(1) : name;
}
