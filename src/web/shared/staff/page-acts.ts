type PageAct = { id: string; label: string; note: string; text: string; go: () => void };

/**
 * What can be done on the open page, read from its forms: each button is an act, and choosing it leads to the first field of its
 * form, or to the button where nothing has to be typed. Nothing is sent by being chosen. Rows of lists have their own keys.
 */
export function actsOfPage(): PageAct[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>("main form")].filter(
    (form) => !isInRow(form) && canBeReached(form),
  );
  return forms.flatMap((form, n) => {
    const title = form.closest("section")?.querySelector("h2, h3");
    const labels = [...form.querySelectorAll("label, legend")].filter((one) => !isInRow(one)).map(textIn);
    return buttonsOf(form).map((button, i) => {
      const label = textIn(button);
      const note = title ? textIn(title) : (labels[0] ?? "");
      const text = [label, note, ...labels].join(" ").toLowerCase();
      return { id: `act-${n}-${i}`, label, note: note === label ? "" : note, text, go: () => leadTo(form, button) };
    });
  });
}

function buttonsOf(form: HTMLFormElement): HTMLButtonElement[] {
  return [...form.querySelectorAll<HTMLButtonElement>("button[type=submit], button:not([type])")].filter(
    (button) => button.form === form && !isInRow(button) && textIn(button) !== "",
  );
}

const isInRow = (element: Element) => element.closest("[data-shortcut=row]") !== null;

/** Seen now, or folded away in a part that can be opened. */
function canBeReached(form: HTMLElement): boolean {
  return form.checkVisibility() || form.closest("details:not([open])")?.checkVisibility() === true;
}

/** Without what a button will say while it is busy. */
function textIn(element: Element): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return "";
  for (const hidden of copy.querySelectorAll(".invisible, input, textarea, select")) hidden.remove();
  return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

const FIELDS = "input:not([type=hidden], [type=checkbox], [readonly]), textarea, select";

function leadTo(form: HTMLFormElement, button: HTMLButtonElement): void {
  const folded = form.closest("details");
  if (folded) folded.open = true;
  const target =
    form.querySelector<HTMLElement>("input[type=radio]:checked") ?? form.querySelector<HTMLElement>(FIELDS) ?? button;
  target.focus();
  target.scrollIntoView({ block: "center" });
}
