import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import { SectionHeader } from "#ui/section-header.tsx";
import type { Strength } from "#domain/visits/notes/note-template.ts";
import type { AfterVisitText } from "../language/es/after-visit.server.ts";
import { useLanguage } from "../language/language.ts";
import type { SignedNoteView } from "./signed-note.server.ts";

const STRENGTH_LABELS: Record<Strength, string> = {
  none: "None",
  mild: "Mild",
  moderate: "Moderate",
  severe: "Severe",
};

/** A signed note as its patient and clinicians read it, with what was added later below it. */
export function SignedNote({ note }: { note: SignedNoteView }) {
  const t = useText<AfterVisitText>();
  const isFramed = useLanguage() !== "en";
  return (
    <div className="grid gap-8">
      <p className="flex items-start gap-2.5 border-l-6 border-success-600 bg-surface px-4 py-3">
        <Icon name="lock" size={20} className="mt-0.5 flex-none text-success-700" />
        <span>
          <b className="font-semibold">{t("Signed by {signature}", { signature: note.signature })}</b>
          <span className="block text-small text-ink-2">
            {note.how} {t("A signed note can’t be changed.")}{" "}
            {isFramed && t("The note is in English, as your provider signed it.")}
          </span>
        </span>
      </p>
      <div lang={isFramed ? "en" : undefined} className="border-t border-ink">
        {note.sections.map((section) => (
          <section
            key={section.key}
            aria-labelledby={`signed-${section.key}`}
            className="grid gap-1 border-b border-line py-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-6"
          >
            <h2 id={`signed-${section.key}`} className="text-body font-semibold">
              {section.title}
            </h2>
            <div>
              {section.text && <p className="wrap-anywhere whitespace-pre-wrap">{section.text}</p>}
              {section.done && section.done.length > 0 && (
                <ul className="grid gap-1">
                  {section.done.map((label) => (
                    <li key={label} className="flex gap-2">
                      <Icon name="check" size={16} label="Done" className="mt-1 flex-none text-success-700" />
                      {label}
                    </li>
                  ))}
                </ul>
              )}
              {section.strengths && (
                <dl className="grid max-w-sm grid-cols-2 gap-x-4 gap-y-1">
                  {section.strengths.map(({ key, label, strength }) => (
                    <div key={key} className="col-span-2 grid grid-cols-subgrid">
                      <dt className="text-ink-2">{label}</dt>
                      <dd>{STRENGTH_LABELS[strength]}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {section.sources.length > 0 && (
                <p className="mt-1 text-small text-ink-2">From {section.sources.join("; ")}</p>
              )}
            </div>
          </section>
        ))}
      </div>
      {note.addenda.length > 0 && (
        <section aria-labelledby="addenda" className="grid gap-4">
          <SectionHeader id="addenda" title={t("Added later")} />
          {note.addenda.map(({ id, label, text, signature }) => (
            <article key={id} className="border-l-6 border-band-300 bg-surface px-4 py-3">
              <h3 className="font-semibold">{label}</h3>
              <p lang={isFramed ? "en" : undefined} className="wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
              <p className="mt-1 text-small text-ink-2">{signature}</p>
            </article>
          ))}
        </section>
      )}
    </div>
  );
}
