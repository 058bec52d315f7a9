import { MarkedHeading } from "./page.tsx";
import { Lines } from "./facts-rail.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

type PromisesProps = { willNot: string[]; trust: { title: string; text: string }[] };

/** What patients can count on, then what the clinic won't do. */
export function Promises({ willNot, trust }: PromisesProps) {
  const t = useText<PagesText>();
  return (
    <section
      aria-labelledby="promises"
      className="render-late grid gap-x-12 gap-y-10 pt-16 lg:grid-cols-[8fr_4fr] lg:pt-24"
    >
      <div>
        <MarkedHeading id="promises">{t("What you can count on")}</MarkedHeading>
        <dl className="mt-5 grid border-t-2 border-ink md:grid-cols-2 md:gap-x-8">
          {trust.map(({ title, text }) => (
            <div key={title} className="border-b border-line py-4.5">
              <dt className="text-[1.125rem]/7 font-heading">{title}</dt>
              <dd className="mt-0.5 text-body text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2 className="text-h3 font-heading lg:mt-1.5">{t("What we will not do")}</h2>
        <div className="mt-4 max-w-measure">
          <Lines lines={willNot} harm />
        </div>
      </div>
    </section>
  );
}
