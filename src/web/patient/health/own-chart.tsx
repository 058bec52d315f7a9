import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { Section } from "#domain/chart/lists/chart-list.ts";
import type { ChartView, RowView, SectionView } from "../../shared/chart/chart-view.server.ts";
import { EntryFields } from "../../shared/chart/entry-fields.tsx";
import { ADD_LABELS } from "../../shared/chart/labels.ts";
import type { HealthText } from "../../shared/language/es/health.server.ts";
import { Form } from "../../shared/form/form.tsx";
import type { Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

type OwnChartProps = { chart: ChartView; adding: string | null; done: string | null; refused: Refused | undefined };

/** The member's own lists. They report; a provider confirms. */
export function OwnChart({ chart, adding, done, refused }: OwnChartProps) {
  const t = useText<HealthText>();
  const message = !refused && done ? DONE[done] : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {message && <Notice tone="success" title={t(message)} announce className="max-w-article" />}
      {chart.sections.map((view) => (
        <OwnSection key={view.section} view={view} today={chart.today} adding={adding} refused={refused} />
      ))}
    </div>
  );
}

const DONE: Record<string, HealthText> = {
  add: "Saved. Your provider will go over it with you.",
  end: "Saved. It stays on your list until your provider confirms it.",
  none: "Saved",
};

const TITLES: Record<Section, HealthText> = {
  allergies: "Your allergies",
  problems: "Your health problems",
  medicines: "Medicines you get elsewhere",
  history: "Your history",
};

const NONE: Record<Section, HealthText> = {
  allergies: "I have no allergies",
  problems: "I have no health problems",
  medicines: "I take no other medicines",
  history: "Nothing to note",
};

type OwnSectionProps = { view: SectionView; today: string; adding: string | null; refused: Refused | undefined };

function OwnSection({ view: { section, rows, noneKnown }, today, adding, refused }: OwnSectionProps) {
  const t = useText<HealthText>();
  const openForm = refused?.values["intent"] === "add" ? refused.values["section"] : adding;
  return (
    <section aria-labelledby={`own-${section}`} className="max-w-article">
      <SectionHeader id={`own-${section}`} title={t(TITLES[section])} />
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <OwnRow key={row.rootId} row={row} />
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-4 text-ink-2">
          {noneKnown
            ? t("You or your provider said: none ({said}).", { said: noneKnown })
            : t("We haven't asked you about this yet.")}
        </p>
      )}
      {openForm === section ? (
        <AddForm section={section} today={today} refused={refused} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={`${href("/profile/health")}?add=${section}#own-${section}`} variant="secondary" size="small">
            {t(ADD_LABELS[section])}
          </ButtonLink>
          {rows.length === 0 && !noneKnown && <NoneButton section={section} />}
        </div>
      )}
    </section>
  );
}

function OwnRow({ row }: { row: RowView }) {
  const t = useText<HealthText>();
  const isBusy = useBusy("end");
  const { section, rootId, version, name, details, span, status, isEndReported, isRestricted } = row;
  // A problem's details are a billing code, which says nothing to the member.
  const said = [section !== "problems" && details, span].filter(Boolean).join(" · ");
  return (
    <li className="flex items-start justify-between gap-x-4 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {said && <p className="text-ink-2">{said}</p>}
        <p className="mt-1 flex flex-wrap gap-2">
          {isEndReported ? (
            <Tag tone="waiting">{t("No longer, waiting for your provider")}</Tag>
          ) : status === "confirmed" ? (
            <Tag tone="success">{t("Confirmed by your provider")}</Tag>
          ) : (
            <Tag tone="waiting">{t("Waiting for your provider")}</Tag>
          )}
          {isRestricted && <Tag icon="lock">{t("Only your provider reads this")}</Tag>}
        </p>
      </div>
      {section !== "history" && !isEndReported && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="section" value={section} />
          <input type="hidden" name="rootId" value={rootId} />
          <input type="hidden" name="basedOn" value={version} />
          <Button
            variant="quiet"
            size="small"
            aria-label={`${t(ENDS[section])}: ${name}`}
            busy={isBusy}
            busyText={t("Saving")}
          >
            {t(ENDS[section])}
          </Button>
        </Form>
      )}
    </li>
  );
}

const ENDS = {
  allergies: "No longer allergic",
  problems: "No longer have it",
  medicines: "No longer take it",
} as const;

function NoneButton({ section }: { section: Section }) {
  const t = useText<HealthText>();
  const isBusy = useBusy("none");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="none" />
      <input type="hidden" name="section" value={section} />
      <Button variant="secondary" size="small" busy={isBusy} busyText={t("Saving")}>
        {t(NONE[section])}
      </Button>
    </Form>
  );
}

function AddForm({ section, today, refused }: { section: Section; today: string; refused: Refused | undefined }) {
  const t = useText<HealthText>();
  const isBusy = useBusy("add");
  return (
    <Form method="post" noValidate className="mt-6 grid max-w-column gap-5">
      <h3 className="font-semibold">{t(ADD_LABELS[section])}</h3>
      <input type="hidden" name="intent" value="add" />
      <EntryFields section={section} voice="you" refused={refused} today={today} canRestrict />
      <p className="flex flex-wrap gap-3">
        <Button busy={isBusy} busyText={t("Saving")}>
          {t("Add to my list")}
        </Button>
        <ButtonLink to={href("/profile/health")} variant="quiet" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </p>
    </Form>
  );
}
