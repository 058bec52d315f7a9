import { href, Link as RouterLink, useLocation } from "react-router";
import { formatZoneName } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Form } from "../../shared/form/form.tsx";
import { useText } from "#ui/language/text.ts";
import type { BookingText } from "../../shared/language/es/booking.server.ts";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";
import type { Times } from "./times.server.ts";

type ZoneLineProps = Pick<Times, "zone" | "zoneName" | "zones" | "isZoneChosen">;

/** The page's time zone, and a form to change it. A plain form: the choice is in the URL. */
export function ZoneLine({ zone, zoneName, zones, isZoneChosen }: ZoneLineProps) {
  const t = useText<BookingText>();
  const others = useOtherParameters("zone");
  return (
    <div className="border-y border-t-ink border-b-line py-3">
      <details className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-start gap-2 [&::-webkit-details-marker]:hidden">
          <Icon name="clock" className="mt-0.5" />
          <span>
            {t("Times are in")} <strong>{zoneName}</strong>.{" "}
            <span className={`${linkClass()} touch-target`}>{t("Change")}</span>
          </span>
        </summary>
        <Form method="get" className="mt-3 mb-2 flex flex-wrap items-end gap-3">
          {others}
          <Field name="zone" label={t("Time zone")} className="min-w-64 flex-1">
            <Select defaultValue={zone} key={zone}>
              <Options choices={zones.map(({ value, label }) => [value, label])} />
            </Select>
          </Field>
          <Button variant="secondary">{t("Show times")}</Button>
        </Form>
      </details>
      {!isZoneChosen && <OtherClock zone={zone} zoneName={zoneName} />}
    </div>
  );
}

/** The device is in a different time zone: ask once, never assume. */
function OtherClock({ zone, zoneName }: Pick<Times, "zone" | "zoneName">) {
  const t = useText<BookingText>();
  const locale = LOCALES[useLanguage()];
  const { pathname, search } = useLocation();
  const here = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  if (!here.includes("/") || isSameClock(here, zone)) return null;
  const to = (value: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set("zone", value);
    return `${pathname}?${parameters.toString()}`;
  };
  return (
    <p role="status" className="mt-2 border-l-4 border-warning-300 py-1 pl-3">
      {t("Your device is set to {zone}. Which time zone should we use?", { zone: nameOf(here, locale) })}{" "}
      <RouterLink to={to(here)} className={`${linkClass()} touch-target mr-3`}>
        {nameOf(here, locale)}
      </RouterLink>{" "}
      <RouterLink to={to(zone)} className={`${linkClass()} touch-target`}>
        {t("Keep {zone}", { zone: zoneName })}
      </RouterLink>
    </p>
  );
}

/** The other URL parameters, preserved when a form changes one of them. */
export function useOtherParameters(...changed: string[]) {
  const { search } = useLocation();
  return [...new URLSearchParams(search)]
    .filter(([name]) => !changed.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function isSameClock(one: string, other: string): boolean {
  const show = (timeZone: string) =>
    [0, 90, 180, 270].map((days) =>
      new Date(Date.now() + days * 86_400_000).toLocaleString("en-US", {
        timeZone,
        dateStyle: "short",
        timeStyle: "short",
      }),
    );
  return show(one).join() === show(other).join();
}

function nameOf(zone: string, locale: string): string {
  const name = formatZoneName(zone, new Date(), "longGeneric", locale);
  return `${name} (${(zone.split(href("/")).at(-1) ?? zone).replaceAll("_", " ")})`;
}
