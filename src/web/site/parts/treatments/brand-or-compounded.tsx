import { useText } from "#ui/language/text.ts";
import type { PagesText } from "../../../shared/language/es/pages.server.ts";

/** In plain words, next to the price: what's prescribed, and what a compounded medicine isn't. */
export function BrandOrCompounded() {
  const t = useText<PagesText>();
  return (
    <div className="mt-10 grid gap-x-8 gap-y-2 border-l-8 border-line-strong bg-sunken px-5 py-4.5 lg:grid-cols-[4fr_8fr] lg:px-7 lg:py-6">
      <h3 className="text-lead font-heading">{t("Brand or compounded?")}</h3>
      <div className="grid gap-2 text-body">
        <p>
          {t(
            "We prescribe products that the FDA has approved for weight loss. Anything else requires a clinical reason specific to you, documented by your provider.",
          )}
        </p>
        <p>
          {t(
            "Compounded medicines are not FDA-approved. The FDA has not reviewed their safety, effectiveness or quality. You would see the pharmacy’s name first, and the dose in mg, mL and syringe units.",
          )}
        </p>
      </div>
    </div>
  );
}
