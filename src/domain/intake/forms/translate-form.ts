import type { FormDefinition, Item, Says } from "./form.ts";

/** Texts of forms in another language, by the English text; with an item's id before it ("c11: None"), for that item only. */
export type FormTexts = Readonly<Record<string, string>>;

type Translate = (text: string, item?: string) => string;

/** The forms in another language. Null if one text of one of them is missing: what people are asked is never in two languages. */
export function translateForms(
  forms: readonly FormDefinition[],
  texts: FormTexts,
): { definitions: FormDefinition[]; texts: Record<string, string>[] } | null {
  const translated = forms.map((form) => translateForm(form, texts));
  if (translated.some((one) => one === null)) return null;
  const found = translated.filter((one) => one !== null);
  return { definitions: found.map(({ definition }) => definition), texts: found.map((one) => one.texts) };
}

/** Replaces what patients read, and nothing that decides anything or that staff read. `texts` is what was used of them. */
function translateForm(
  form: FormDefinition,
  texts: FormTexts,
): { definition: FormDefinition; texts: Record<string, string> } | null {
  const used: Record<string, string> = {};
  let isComplete = true;
  const definition = replaceTexts(form, (text, item) => {
    const key = [`${item}: ${text}`, text].find((one) => texts[one]);
    if (key === undefined) isComplete = false;
    else used[key] = texts[key]!;
    return used[key ?? ""] ?? text;
  });
  return isComplete ? { definition, texts: used } : null;
}

function replaceTexts(form: FormDefinition, t: Translate): FormDefinition {
  return {
    ...form,
    title: t(form.title),
    items: form.items.map((item) => (item.type === "derived" ? item : replaceInItem(item, t))),
    says: Object.fromEntries(Object.entries(form.says).map(([code, says]) => [code, replaceInSays(says, t)])),
  };
}

function replaceInItem(item: Item, t: Translate): Item {
  const inItem = (text: string) => t(text, item.id);
  const labeled = <One extends { label: string }>(one: One): One => ({ ...one, label: inItem(one.label) });
  return {
    ...item,
    section: inItem(item.section),
    ask: inItem(item.ask),
    ...(item.why !== undefined && { why: inItem(item.why) }),
    ...(item.help !== undefined && { help: inItem(item.help) }),
    ...(item.unknown !== undefined && { unknown: inItem(item.unknown) }),
    ...(item.none !== undefined && { none: inItem(item.none) }),
    ...(item.options && { options: item.options.map(labeled) }),
    ...(item.fields && {
      fields: item.fields.map((field) => ({
        ...labeled(field),
        ...(field.options && { options: field.options.map(labeled) }),
      })),
    }),
  };
}

function replaceInSays(says: Says, t: Translate): Says {
  return { ...says, patient: t(says.patient), ...(says.next !== undefined && { next: t(says.next) }) };
}
