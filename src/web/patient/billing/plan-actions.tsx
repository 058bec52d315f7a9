import { href, Link as RouterLink } from "react-router";
import { useText } from "#ui/language/text.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link/link.tsx";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import type { PlanView } from "./load-billing.server.ts";

/** Change, Pause, Skip, Cancel: one box, four equal parts. */
export function PlanActions({ plan, title, id }: { plan: PlanView; title: string; id: string }) {
  const t = useText<BillingText>();
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-h3 font-heading">
        {title}
      </h2>
      <p className="mt-1 text-ink-2">
        {plan.daysSupply === 30 ? t("Every month until you change it.") : t("Every 90 days until you change it.")}
        {plan.agreedOn && ` ${t("You agreed to this on {day}.", { day: plan.agreedOn })}`}{" "}
        <Link to={href("/profile/billing/agreement/:planId", { planId: plan.id })}>{t("What you agreed to")}</Link>
      </p>
      <ul className="mt-5 grid grid-cols-2 gap-px overflow-clip rounded-card border border-line-strong bg-line-strong forced-colors:bg-[CanvasText] xl:grid-cols-4">
        <Action
          to={href("/profile/billing/change/:planId", { planId: plan.id })}
          name={t("Change")}
          can={plan.can.change}
          why={t("You can't change your plan while it's being canceled or a payment is pending.")}
        >
          {t("Switch between a 30-day and 90-day supply, or change your address.")}
        </Action>
        <Action
          to={href("/profile/billing/pause/:planId", { planId: plan.id })}
          name={t("Pause")}
          can={plan.can.pause}
          why={plan.status === "paused" ? t("It is paused.") : t("You can't do this while a payment is pending.")}
        >
          {t("Up to {count} months. No charges and no shipments; your chart stays open.", {
            count: plan.longestPauseMonths,
          })}
        </Action>
        <Action
          to={href("/profile/billing/skip/:planId", { planId: plan.id })}
          name={t("Skip")}
          can={plan.can.skip}
          why={plan.nextOn ? t("You've already skipped this month.") : t("There's nothing to skip yet.")}
        >
          {t("Skips {day} only. Your next charge would be on {next}.", {
            day: plan.nextOn ?? "",
            next: plan.skipTo ?? "",
          })}
        </Action>
        <Action
          to={href("/profile/billing/cancel/:planId", { planId: plan.id })}
          name={t("Cancel")}
          can={plan.can.cancel}
          why={t("It is being canceled.")}
        >
          {t("Two clicks, no fee, effective today. We'll tell you how to stop safely.")}
        </Action>
      </ul>
    </section>
  );
}

type ActionProps = { to: string; name: string; can: boolean; why: string; children: React.ReactNode };

/** An unavailable action says why and keeps its place. */
function Action({ to, name, can, why, children }: ActionProps) {
  return (
    <li className="grid bg-surface">
      {can ? (
        <RouterLink
          to={to}
          className="group grid content-start gap-1.5 p-4 no-underline outline-offset-[-3px] transition-tint hover:bg-petrol-50 active:bg-petrol-100"
        >
          <span className="flex items-center justify-between gap-2 text-[1.125rem]/6.5 font-heading text-link group-hover:underline group-hover:underline-offset-[3px]">
            {name}
            <Icon name="chevron-right" size={16} />
          </span>
          <span className="text-small text-ink-2">{children}</span>
        </RouterLink>
      ) : (
        <div className="grid content-start gap-1.5 bg-sunken p-4">
          <span className="text-[1.125rem]/6.5 font-heading text-ink-2">{name}</span>
          <span className="text-small text-ink-2">{why}</span>
        </div>
      )}
    </li>
  );
}
