import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { linkClass } from "#ui/link/link.tsx";
import type { StripView } from "./patient-summary.server.ts";

type PatientStripProps = {
  strip: StripView;
  /** During a visit: where the patient said they are, and where to call them back. */
  here?: Here | undefined;
  /** What stands at the right end. */
  children?: ReactNode;
};

export type Here = {
  state: string | null;
  address: string | null;
  phone: { number: string; text: string } | null;
};

/** Who the page is about: always the same facts in the same places. */
export function PatientStrip({ strip, here, children }: PatientStripProps) {
  const phone = here?.phone ?? strip.phone;
  return (
    <header className="border-b border-line bg-surface md:flex md:flex-wrap xl:flex-nowrap">
      <div className="px-4 py-3 md:px-5 xl:shrink-0">
        <h1 className="text-lead leading-6 font-bold">{strip.name}</h1>
        <p className="text-small text-ink-2 empty:hidden">
          {[strip.goesBy && `goes by ${strip.goesBy}`, strip.sex].filter(Boolean).join(", ")}
        </p>
      </div>
      <dl className="grid grid-cols-2 border-t border-line md:contents">
        <Cell label="Born">{strip.born ?? "Not on file"}</Cell>
        <Cell label="Allergies" tone={strip.allergies.tone}>
          {strip.allergies.text}
        </Cell>
        {here ? (
          <Cell label="Here from" tone={here.state ? "met" : "missing"} more={here.address} shrinks>
            {here.state ?? "Not said yet"}
          </Cell>
        ) : (
          <Cell label="Lives in">{strip.state ?? "Not on file"}</Cell>
        )}
        <Cell label="ID check" tone={strip.identity.isMet ? "met" : "missing"}>
          {strip.identity.text}
        </Cell>
        <Cell label="In-person exam" tone={strip.exam.isMissing ? "missing" : undefined}>
          {strip.exam.text}
        </Cell>
        <Cell label={here?.phone ? "Call back" : "Phone"}>
          {phone ? (
            <a href={`tel:${phone.number}`} className={classNames(linkClass("ink"), "whitespace-nowrap")}>
              {phone.text}
            </a>
          ) : (
            "None on file"
          )}
        </Cell>
        <Cell label="Emergency contact" shrinks>
          {strip.contact ? (
            <>
              {strip.contact.who}{" "}
              <a href={`tel:${strip.contact.number}`} className={classNames(linkClass("ink"), "whitespace-nowrap")}>
                {strip.contact.text}
              </a>
            </>
          ) : (
            "None on file"
          )}
        </Cell>
      </dl>
      {children && <div className="flex shrink-0 items-center px-4 py-3 md:ml-auto md:px-5">{children}</div>}
    </header>
  );
}

type CellProps = {
  label: string;
  tone?: "danger" | "met" | "missing" | undefined;
  /** On a line of its own. */
  more?: string | null;
  /** Gives way, so that everything fits in one row. */
  shrinks?: boolean;
  children: ReactNode;
};

function Cell({ label, tone, more, shrinks = false, children }: CellProps) {
  return (
    <div
      className={classNames(
        "border-line px-4 py-3 max-md:border-b max-md:odd:border-r md:border-l",
        tone === "danger" && "bg-danger-100 text-danger-700",
        !shrinks && "xl:shrink-0",
      )}
    >
      <dt className={classNames("text-small whitespace-nowrap", tone === "danger" ? "" : "text-ink-2")}>{label}</dt>
      <dd
        className={classNames(
          "flex flex-wrap items-center gap-x-1.5 text-small font-semibold wrap-anywhere",
          tone === "missing" && "text-warning-800",
        )}
      >
        {children}
        {tone === "met" && <Icon name="check" size={16} label="Verified" className="text-success-700" />}
        {tone === "missing" && <Icon name="alert" size={16} label="Missing" />}
        {more && <span className="w-full font-normal">{more}</span>}
      </dd>
    </div>
  );
}
