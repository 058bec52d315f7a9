import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../shared/language/es/pages.server.ts";

/**
 * One marker moving into the lab's range over 16 weeks. There are two drawings, so the text in them stays readable at both widths. The
 * band is part of the drawing and extends to both edges, true to scale: 264 to 916.
 */
export function HeroPlot({ caption }: { caption: string }) {
  return (
    <figure className="@container mt-8 pb-8 lg:mt-0 lg:pb-10">
      <WidePlot />
      <NarrowPlot />
      <figcaption className="mt-4 max-w-measure text-small text-ink-2 lg:pl-12">{caption}</figcaption>
    </figure>
  );
}

const WORDS =
  "Example: total testosterone of 158 and 171 on two morning tests, below the lab range of 264 to 916 ng/dL, then 486 at week 8 and 560 at week 16, inside the range.";

function WidePlot() {
  const t = useText<PagesText>();
  return (
    <svg viewBox="0 0 690 362" role="img" aria-label={t(WORDS)} className={classNames(plot, "max-lg:hidden")}>
      <rect x="-3000" width="6690" height="260" className="fill-band-200" />
      <path d="M-3000 .5H3690M-3000 259.5H3690" strokeWidth="3" className="stroke-band-300" />
      <path d="M151 20V318" strokeWidth="1.5" strokeDasharray="4 5" className="stroke-petrol-700" />
      <text x="161" y="32" className={label}>
        {t("Treatment starts, if prescribed")}
      </text>
      <text x="690" y="32" textAnchor="end" className={limit}>
        {t("Top of lab range 916 ng/dL")}
      </text>
      <text x="690" y="246" textAnchor="end" className={limit}>
        {t("Bottom of lab range 264")}
      </text>
      <path
        pathLength={1}
        strokeDasharray="1"
        d="M60 302 77 297C100 296 128 298 151 296 206 291 292 197 379 171.5S540 147 607 142"
        className={curve}
      />
      <circle cx="58" cy="302" r="6.5" className={below} />
      <circle cx="78" cy="297" r="6.5" className={below} />
      <circle cx="379" cy="171.5" r="8" className={inside} />
      <circle cx="607" cy="142" r="8" className={inside} />
      <text x="48" y="334" className="fill-ink text-[20px] font-heading">
        158, 171
      </text>
      <text x="48" y="355" className={label}>
        {t("Two morning tests")}
      </text>
      <text x="379" y="148" textAnchor="middle" className={value}>
        486
      </text>
      <text x="392" y="196" className={label}>
        {t("Week 8")}
      </text>
      <text x="607" y="118" textAnchor="middle" className={value}>
        560
      </text>
      <text x="607" y="174" textAnchor="middle" className={label}>
        {t("Week 16")}
      </text>
    </svg>
  );
}

function NarrowPlot() {
  const t = useText<PagesText>();
  return (
    <svg viewBox="0 0 350 272" role="img" aria-label={t(WORDS)} className={classNames(plot, "max-w-120 lg:hidden")}>
      <rect x="-300" width="1400" height="190" className="fill-band-200" />
      <path d="M-300 .5H1100M-300 189.5H1100" strokeWidth="3" className="stroke-band-300" />
      <path d="M70 14V226" strokeWidth="1.5" strokeDasharray="4 5" className="stroke-petrol-700" />
      <text x="350" y="24" textAnchor="end" className={limit}>
        {t("Top of lab range 916 ng/dL")}
      </text>
      <text x="78" y="46" className={label}>
        {t("Treatment starts, if prescribed")}
      </text>
      <text x="350" y="180" textAnchor="end" className={limit}>
        {t("Bottom of lab range 264")}
      </text>
      <path
        pathLength={1}
        strokeDasharray="1"
        d="M18 221 29 217C42 216 58 218 70 216 104 211 148 144 195 125S285 107 320 104"
        className={curve}
      />
      <circle cx="13" cy="221" r="5.5" className={below} />
      <circle cx="30" cy="217" r="5.5" className={below} />
      <circle cx="195" cy="125" r="6.5" className={inside} />
      <circle cx="320" cy="104" r="6.5" className={inside} />
      <text x="0" y="248" className={value}>
        158, 171
      </text>
      <text x="0" y="268" className={label}>
        {t("Two morning tests")}
      </text>
      <text x="195" y="107" textAnchor="middle" className={value}>
        486
      </text>
      <text x="206" y="144" className={label}>
        {t("Week 8")}
      </text>
      <text x="320" y="86" textAnchor="middle" className={value}>
        560
      </text>
      <text x="320" y="130" textAnchor="middle" className={label}>
        {t("Week 16")}
      </text>
    </svg>
  );
}

const plot = "block h-auto w-full overflow-visible";
const curve = "animate-draw fill-none stroke-petrol-700 stroke-4 [stroke-linecap:round] [stroke-linejoin:round]";
const below = "fill-surface stroke-petrol-700 stroke-4";
const inside = "fill-petrol-700";

// Where the wide drawing shrinks, its text grows: never below 13 px on screen.
const label = "fill-ink-2 text-[13px] lg:@max-[42rem]:text-[15px] lg:@max-[36rem]:text-[17px]";
const limit = "fill-band-700 text-[13px] font-semibold lg:@max-[42rem]:text-[15px] lg:@max-[36rem]:text-[17px]";
const value = "fill-ink text-[20px] font-heading lg:text-[24px]";
