/**
 * The fields that Google's documentation of structured data requires or recommends for what our pages are, and those we require of
 * ourselves. `a.b` is inside, `a[]` is of each.
 */
export const REQUIRED: Record<string, string[]> = {
  Article: ["headline", "description", "image", "dateModified", "author.name", "author.url", "publisher.name"],
  BreadcrumbList: ["itemListElement[].position", "itemListElement[].name", "itemListElement[].item"],
  FAQPage: ["mainEntity[].name", "mainEntity[].acceptedAnswer.text"],
  MedicalWebPage: [
    "name",
    "url",
    "description",
    "dateModified",
    "publisher.name",
    "about[].name",
    "about[].nonProprietaryName",
    "about[].dosageForm",
    "about[].legalStatus",
    "about[].prescriptionStatus",
  ],
  MedicalOrganization: ["@id", "name", "url", "logo", "telephone", "address"],
  WebPage: ["name", "url", "description", "dateModified", "publisher.name"],
};

/** What a block lacks. A type without a row in the table is a fault too. */
export function missingFields(block: Record<string, unknown>): string[] {
  const type = String(block["@type"]);
  const fields = REQUIRED[type];
  if (block["@context"] !== "https://schema.org") return [`${type}: @context`];
  if (!fields) return [`${type}: no such type in the table`];
  return fields
    .filter((field) => !valuesAt(block, field.split(".")).every(isGiven))
    .map((field) => `${type}: ${field}`);
}

function valuesAt(value: unknown, [first, ...rest]: string[]): unknown[] {
  if (first === undefined) return [value];
  const inner =
    typeof value === "object" && value !== null ? (value as Record<string, unknown>)[first.replace("[]", "")] : null;
  if (!first.endsWith("[]")) return valuesAt(inner, rest);
  return Array.isArray(inner) && inner.length > 0 ? inner.flatMap((one) => valuesAt(one, rest)) : [null];
}

function isGiven(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}
