import { Link } from "react-router";
import { Tag } from "#ui/tag.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

export type ListedTreatment = {
  path: string;
  title: string;
  suits: string;
  watched: string;
  tags: string[];
  /** As in the price table; null if it isn't offered. */
  monthly: string | null;
};

/** A list with lines, not cards. The whole row is a link. */
export function TreatmentList({ treatments }: { treatments: ListedTreatment[] }) {
  const t = useText<PagesText>();
  return (
    <>
      <div aria-hidden className={`mt-9 hidden text-small text-ink-2 lg:grid ${columns}`}>
        <span>{t("Treatment")}</span>
        <span>{t("Who it may suit")}</span>
        <span>{t("How we monitor it")}</span>
        <span className="text-right">{t("Medicine")}</span>
      </div>
      <ul className="mt-8 border-t-2 border-ink lg:mt-2">
        {treatments.map((treatment) => (
          <Row key={treatment.path} {...treatment} />
        ))}
      </ul>
    </>
  );
}

function Row({ path, title, suits, watched, tags, monthly }: ListedTreatment) {
  const t = useText<PagesText>();
  return (
    <li
      className={`group relative grid gap-y-1 border-b border-line py-5 transition-tint hover:bg-surface lg:py-5.5 ${columns}`}
    >
      <div>
        <h3 className="text-lead font-heading">
          <Link
            to={path}
            className="no-underline group-hover:underline group-hover:decoration-2 group-hover:underline-offset-[3px] after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <Tags tags={tags} />
      </div>
      <p className="text-body text-ink-2">
        <span className="font-semibold text-ink lg:sr-only">{t("For: ")}</span>
        {suits}
      </p>
      <p className="text-body text-ink-2">
        <span className="font-semibold text-ink lg:sr-only">{t("Watched: ")}</span>
        {watched}
      </p>
      <p className="mt-2 text-body text-ink-2 lg:mt-0 lg:text-right">
        <span className="sr-only">{t("Medicine: ")}</span>
        <b className="text-lead font-heading text-ink lg:block">{monthly ?? t("Not offered")}</b>
        {monthly && <span>{t(" a month")}</span>}
      </p>
    </li>
  );
}

const columns = "gap-x-8 lg:grid-cols-[4.5fr_3.6fr_2.9fr_1.3fr]";

const WARNINGS = new Set(["Approval withdrawn", "Not offered", "Boxed warning"]);

/** What the law and the label say, in one word each. */
export function Tags({ tags }: { tags: string[] }) {
  const t = useText<string>();
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Tag key={tag} tone={WARNINGS.has(tag) ? "warning" : "neutral"} icon={null}>
          {t(tag)}
        </Tag>
      ))}
    </div>
  );
}
