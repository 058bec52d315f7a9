import type { KeyboardEvent } from "react";
import { classNames } from "#ui/class-names.ts";
import { controlClass } from "#ui/form/control-class.ts";
import { Icon } from "#ui/icon.tsx";
import { isFilled, sourcesOf, type SectionBody } from "#domain/visits/notes/note-body.ts";
import { STRENGTHS, type NoteSection, type Strength } from "#domain/visits/notes/note-template.ts";

type TextField = HTMLTextAreaElement | HTMLInputElement;

type NoteSectionFieldProps = {
  section: NoteSection;
  number: number;
  body: SectionBody;
  onChange: (change: Partial<SectionBody>) => void;
  onNext: () => void;
  onQuickText: (field: TextField) => void;
};

/** One section: whether it counts, where its lines come from, and what to fill in. */
export function NoteSectionField({ section, number, body, onChange, onNext, onQuickText }: NoteSectionFieldProps) {
  const { key, title, hint, kind } = section;
  const id = `note-${key}`;
  const isDone = isSectionDone(section, body);

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !event.altKey) return;
    event.preventDefault();
    if (kind !== "checks" && isFilled(section, body)) onChange({ isReviewed: true });
    onNext();
  }

  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-2 border-b border-line py-4 last:border-b-0"
    >
      <header className="flex items-center gap-2.5">
        <Mark section={section} number={number} isDone={isDone} body={body} onChange={onChange} />
        <h3 id={`${id}-title`} className="text-body font-semibold">
          {title}
          {section.required === "never" && <span className="font-normal text-ink-2"> (optional)</span>}
        </h3>
        <span className="ml-auto text-right text-tiny text-ink-2">{originOf(section, body)}</span>
      </header>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {kind === "text" || kind === "line" ? (
        <TextSection section={section} body={body} onChange={onChange} onPress={press} onQuickText={onQuickText} />
      ) : kind === "checks" ? (
        <Checks section={section} body={body} onChange={onChange} onPress={press} />
      ) : (
        <Scales section={section} body={body} onChange={onChange} onPress={press} />
      )}
    </section>
  );
}

function isSectionDone(section: NoteSection, body: SectionBody): boolean {
  if (section.kind !== "checks") return isFilled(section, body) && body.isReviewed;
  return (section.items ?? []).every(({ key, required }) => !required || body.done?.includes(key));
}

type MarkProps = Pick<NoteSectionFieldProps, "section" | "number" | "body" | "onChange"> & { isDone: boolean };

/** A check once the section counts. Pressing it says that what stands there is right. */
function Mark({ section, number, isDone, body, onChange }: MarkProps) {
  const look = classNames(
    "grid size-6 flex-none place-items-center rounded-full text-tiny font-semibold",
    isDone ? "bg-success-50 text-success-700" : "border border-line-strong text-ink-2",
  );
  const mark = isDone ? <Icon name="check" size={14} /> : number;
  if (section.kind === "checks" || !isFilled(section, body)) {
    return (
      <span aria-hidden className={look}>
        {mark}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-label={`${number}: ${section.title} is right`}
      title="This is right (Alt+Enter)"
      onClick={() => onChange({ isReviewed: !body.isReviewed })}
      className={classNames(look, "touch-target hover:border-ink-2")}
    >
      {mark}
    </button>
  );
}

/** "from check-in, not reviewed", "from chart, edited by you". */
function originOf(section: NoteSection, body: SectionBody): string {
  if (section.kind === "checks") {
    const items = section.items ?? [];
    return `${items.filter(({ key }) => body.done?.includes(key)).length} of ${items.length}`;
  }
  const all = body.lines ?? [];
  if (all.length === 0) return body.isReviewed ? "by you" : "";
  const from = `from ${[...new Set(all.map(({ source }) => source.split(",")[0]))].join(", ")}`;
  if (!body.isReviewed) return `${from}. Check it`;
  const isAsFilled = section.kind === "scales" || sourcesOf(body).length === all.length;
  return isAsFilled ? `${from}, checked by you` : `${from}, edited by you`;
}

type PartProps = Pick<NoteSectionFieldProps, "section" | "body" | "onChange"> & {
  onPress: (event: KeyboardEvent) => void;
};

function TextSection({
  section,
  body,
  onChange,
  onPress,
  onQuickText,
}: PartProps & Pick<NoteSectionFieldProps, "onQuickText">) {
  const id = `note-${section.key}`;
  const sources = sourcesOf(body).filter(({ text }) => text);
  const field = {
    id: `${id}-field`,
    "aria-labelledby": `${id}-title`,
    "aria-describedby": section.hint ? `${id}-hint` : undefined,
    "aria-required": section.required !== "never",
    value: body.text ?? "",
    onChange: (event: { currentTarget: TextField }) => onChange({ text: event.currentTarget.value, isReviewed: true }),
    onKeyDown(event: KeyboardEvent<TextField>) {
      onPress(event);
      const { selectionStart, value } = event.currentTarget;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/(^|\s)$/.test(value.slice(0, selectionStart ?? 0))) return;
      event.preventDefault();
      onQuickText(event.currentTarget);
    },
  };
  const look = classNames(controlClass("dense"), !body.isReviewed && body.text && "border-dashed bg-sunken");
  return (
    <>
      {section.kind === "line" ? (
        <input {...field} autoComplete="off" maxLength={1_000} className={look} />
      ) : (
        <textarea
          {...field}
          rows={3}
          maxLength={10_000}
          className={classNames(look, "field-sizing-content max-h-96 min-h-20 resize-y")}
        />
      )}
      {sources.length > 0 && section.kind === "text" && (
        <ul aria-label={`Sources of ${section.title}`} className="grid gap-0.5 text-tiny text-ink-2">
          {sources.map(({ text, source }) => (
            <li key={text} className="flex min-w-0 justify-between gap-4">
              <span className="truncate">{text}</span>
              <span className="flex-none">{source}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Checks({ section, body, onChange, onPress }: PartProps) {
  const done = body.done ?? [];
  const items = section.items ?? [];
  function toggle(key: string) {
    const next = done.includes(key) ? done.filter((one) => one !== key) : [...done, key];
    onChange({ done: next, isReviewed: true });
  }
  function press(event: KeyboardEvent) {
    onPress(event);
    const { key, altKey, ctrlKey, metaKey } = event;
    const item = /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey ? items[Number(key) - 1] : undefined;
    if (item) toggle(item.key);
  }
  return (
    <div role="group" aria-labelledby={`note-${section.key}-title`} className="grid gap-x-6 @xl:grid-cols-2">
      {items.map(({ key, label, required }, index) => (
        <label key={key} className="flex min-h-11 cursor-pointer items-center gap-3 text-small md:min-h-9">
          <input
            type="checkbox"
            name={`${section.key}-${key}`}
            checked={done.includes(key)}
            onChange={() => toggle(key)}
            onKeyDown={press}
            className="size-5 flex-none accent-action"
          />
          <span className="min-w-0 flex-1">
            {label}
            {!required && <span className="text-ink-2"> (optional)</span>}
          </span>
          {index < 9 && (
            <kbd
              aria-hidden
              className="rounded-tag border border-line px-1.5 font-sans text-tiny text-ink-3 max-md:hidden"
            >
              {index + 1}
            </kbd>
          )}
        </label>
      ))}
    </div>
  );
}

const SHORT: Record<Strength, string> = { none: "None", mild: "Mild", moderate: "Mod", severe: "Sev" };
const LONG: Record<Strength, string> = { none: "None", mild: "Mild", moderate: "Moderate", severe: "Severe" };

function Scales({ section, body, onChange, onPress }: PartProps) {
  const strengths = body.strengths ?? {};
  return (
    <div className="grid gap-x-6 gap-y-2 @xl:grid-cols-2">
      {(section.items ?? []).map(({ key, label }) => (
        <div key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
          <span id={`note-${section.key}-${key}`} className="text-small">
            {label}
          </span>
          <div
            role="radiogroup"
            aria-labelledby={`note-${section.key}-${key}`}
            className="grid grid-cols-4 overflow-hidden rounded-control border border-line-strong bg-surface"
          >
            {STRENGTHS.map((strength) => (
              <label
                key={strength}
                className={classNames(
                  "relative grid min-h-11 cursor-pointer place-items-center border-l border-line text-small first:border-l-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:min-h-8",
                  strengths[key] === strength && "bg-action font-semibold text-on-action",
                )}
              >
                <input
                  type="radio"
                  name={`${section.key}-${key}`}
                  aria-label={LONG[strength]}
                  checked={strengths[key] === strength}
                  onChange={() => onChange({ strengths: { ...strengths, [key]: strength }, isReviewed: true })}
                  onKeyDown={onPress}
                  className="sr-only"
                />
                <span aria-hidden>{SHORT[strength]}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
