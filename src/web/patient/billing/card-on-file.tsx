import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { CARD_PAGE } from "#http/card-page.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import type { BillingView } from "./load-billing.server.ts";

/** The card we charge. Its page must load as a full document, because only that may frame card fields. */
export function CardOnFile({ card }: Pick<BillingView, "card">) {
  const t = useText<BillingText>();
  return (
    <section aria-labelledby="card" className="mt-12">
      <SectionHeader id="card" title={t("Card on file")} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line py-5">
        <div className="flex items-center gap-4">
          <CardPicture />
          {card ? (
            <div>
              <p className="font-semibold">
                {card.name} {card.isExpired && <Tag tone="danger">{t("Expired")}</Tag>}
              </p>
              <p className="text-small text-ink-2">
                {t(card.isExpired ? "Expired {month}." : "Expires {month}.", { month: card.expires })}
                {card.lastCharge && ` ${t("Last charged on {day}.", { day: card.lastCharge })}`}
              </p>
            </div>
          ) : (
            <p className="max-w-measure text-ink-2">
              {t(
                "You don't have a card on file. Your card number goes only to our payment processor; we store just the last four digits.",
              )}
            </p>
          )}
        </div>
        <ButtonLink to={CARD_PAGE} reloadDocument variant="secondary">
          {card ? t("Replace card") : t("Add a card")}
        </ButtonLink>
      </div>
    </section>
  );
}

function CardPicture() {
  return (
    <svg width="56" height="38" viewBox="0 0 56 38" aria-hidden className="flex-none">
      <rect x=".5" y=".5" width="55" height="37" rx="5" className="fill-petrol-900" />
      <rect y="9" width="56" height="7" className="fill-band-300" />
      <path d="M8 28h10M22 28h8" stroke="#fff" strokeWidth="2.5" />
    </svg>
  );
}
