import { href } from "react-router";
import { formatDate } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import { Callout } from "#ui/callout/callout.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Link } from "#ui/link/link.tsx";
import { NumberCell, Table } from "#ui/table.tsx";
import { Section } from "../parts/page.tsx";
import { YearSum } from "../parts/prices/year-sum.tsx";
import type { CostResult, MissingTreatment } from "./cost.server.ts";

/** The charges by day with their sum, or why there are none in this state. */
export function CostBill({ result }: { result: CostResult }) {
  const { offering, state, missing, bill, today } = result;
  if (missing) return <NotHere result={result} />;
  return (
    <Section
      id="bill"
      title={`${offering.name}, ${state}: ${formatPrice(bill.totalCents)} in the first year`}
      lead={`If you started today, ${formatDate(today, "long")}, and it was prescribed. Dates are estimates: yours follow your lab, your visit and your pharmacy.`}
    >
      <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DatedCharges {...result} />
        <aside aria-labelledby="sum" className="border border-t-8 border-line border-t-band-300 bg-surface p-5 lg:px-6">
          <h3 id="sum" className="mb-2 text-lead font-heading">
            How it adds up
          </h3>
          <YearSum {...offering} />
          <p className="mt-3 text-small text-ink-2">
            If nothing is prescribed, you pay for the visit and the labs that took place:{" "}
            {formatPrice(offering.prices.visit + offering.prices.labs)}.
          </p>
          <ButtonLink to={registerPath(result)} wide className="mt-4">
            Make Appointment
          </ButtonLink>
          <p className="mt-3 text-body">
            <Link to={offering.path}>Risks, labs and who it suits</Link>
          </p>
        </aside>
      </div>
      <Notes {...result} />
    </Section>
  );
}

function DatedCharges({ offering, state, bill, hasSteps }: CostResult) {
  return (
    <div>
      <Table caption={`Charges by date: ${offering.name}, ${state}`}>
        <thead>
          <tr>
            <th scope="col">About</th>
            <th scope="col">Charge</th>
            <th scope="col" className="text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map(({ on, name, note, cents }) => (
            <tr key={`${on} ${name}`}>
              <td className="whitespace-nowrap">{formatDate(on, "medium")}</td>
              <th scope="row">
                {name}
                <span className="block text-small font-normal text-ink-2">{note}</span>
              </th>
              <NumberCell>{formatPrice(cents)}</NumberCell>
            </tr>
          ))}
          <tr className="bg-band-200 [&>*]:border-band-300!">
            <td className="pl-3">12 months</td>
            <th scope="row">First year</th>
            <NumberCell className="pr-3! font-heading">{formatPrice(bill.totalCents)}</NumberCell>
          </tr>
        </tbody>
      </Table>
      {hasSteps && (
        <p className="mt-3 text-small text-ink-2">
          The price is the same at every dose. Only a provider moves you up a step, and yours may come later.
        </p>
      )}
    </div>
  );
}

function Notes({ offering, state, bill, notHere, earlyRefillCents }: CostResult) {
  const { prices, isCompounded } = offering;
  return (
    <div className="mt-12 grid gap-x-14 gap-y-8 text-body lg:grid-cols-2">
      <section aria-labelledby="not-included">
        <h3 id="not-included" className="text-lead font-heading">
          Not in this bill
        </h3>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          <li>Order 13, about {formatDate(bill.nextOrderOn, "long")}. Orders come about every 30 days.</li>
          <li>
            More follow-ups than planned: {formatPrice(prices["follow-up-labs"])} for labs and{" "}
            {formatPrice(prices["follow-up-visit"])} for a visit, if your provider asks for them.
          </li>
          <li>
            An early refill of lost medicine, if your provider and the pharmacy agree: {formatPrice(earlyRefillCents)}.
          </li>
          <li>Care elsewhere, such as tests at a lab of your own choice. That lab bills you instead of us.</li>
          <li>Price changes after today. We do not bill insurance.</li>
        </ul>
      </section>
      <section aria-labelledby="not-here">
        <h3 id="not-here" className="text-lead font-heading">
          Not available in {state}
        </h3>
        <MissingList missing={notHere} />
        {isCompounded && (
          <p className="mt-4">
            Compounded medicines are not FDA-approved. The FDA has not reviewed their safety, effectiveness or quality.
          </p>
        )}
        <p className="mt-4">
          <b className="font-semibold">Rx only.</b> A licensed provider decides whether a medicine is right for you.
          Sometimes the answer is no.
        </p>
      </section>
    </div>
  );
}

function NotHere({ result: { offering, state, missing, notHere } }: { result: CostResult }) {
  return (
    <Section id="bill" title={`${offering.name} is not available in ${state}`}>
      <Callout tone="neutral" className="mt-6 max-w-article">
        {missing === "no-provider" ? (
          <p>
            No provider of ours has a license in {state} today, so we can't treat you there, and there is no bill.{" "}
            <Link to={href("/waitlist")}>Notify me when you treat people in my state</Link>
          </p>
        ) : (
          <p>
            No pharmacy that fills {offering.name} ships to {state} today, so there is no bill.{" "}
            <Link to={href("/ask-us-anything")}>Ask us about it</Link>
          </p>
        )}
      </Callout>
      {missing === "no-pharmacy" && (
        <div className="mt-8 text-body">
          <h3 className="text-lead font-heading">Also not available in {state}</h3>
          <MissingList missing={notHere} />
        </div>
      )}
    </Section>
  );
}

function MissingList({ missing }: { missing: MissingTreatment[] }) {
  if (missing.length === 0) return <p className="mt-3">Every treatment we offer is available there.</p>;
  return (
    <ul className="mt-3 grid list-disc gap-2 pl-5">
      {missing.map(({ name, why }) => (
        <li key={name}>
          {name}: {WHY[why]}
        </li>
      ))}
    </ul>
  );
}

const WHY: Record<MissingTreatment["why"], string> = {
  "no-provider": "no provider of ours has a license there.",
  "no-pharmacy": "no pharmacy that fills it ships there.",
  "not-offered": "we don't offer it in any state.",
};

function registerPath({ offering }: CostResult): string {
  return offering.treatmentKey === "semaglutide" ? href("/semaglutide/register") : href("/register");
}
