import { MarkedHeading } from "./page.tsx";
import { Lines } from "./facts-rail.tsx";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

type PromisesProps = { willNot: string[]; trust: { title: string; text: string }[] };

/** What the clinic won't do, next to what patients can count on. */
export function Promises({ willNot, trust }: PromisesProps) {
  const t = useText<PagesText>();
  return (
    <section aria-labelledby="will-not" className="grid gap-x-8 gap-y-10 pt-16 lg:grid-cols-[4fr_8fr] lg:pt-24">
      <div>
        <MarkedHeading id="will-not">{t("What we will not do")}</MarkedHeading>
        <div className="mt-5 max-w-measure">
          <Lines lines={willNot} harm />
        </div>
      </div>
      <dl className="grid self-start border-t-2 border-ink md:grid-cols-2 md:gap-x-8">
        {trust.map(({ title, text }) => (
          <div key={title} className="border-b border-line py-4.5">
            <dt className="text-[1.125rem]/7 font-heading">{title}</dt>
            <dd className="mt-0.5 text-body text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
