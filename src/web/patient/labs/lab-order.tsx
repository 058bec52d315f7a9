import { href, redirect } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BackLink } from "#ui/link/back-link.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { CARD_PAGE } from "#http/card-page.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Timeline, TimelineStep } from "#ui/timeline.tsx";
import { ChosenPlace, choosePlace } from "#domain/labs/orders/choose-place.ts";
import { InjectionDays, setInjectionDays } from "#domain/labs/orders/set-injection-days.ts";
import { getOwnLabOrder } from "#domain/labs/orders/get-own-lab-order.ts";
import { parseForm, readFormData, refuseForm } from "../../shared/form/form.server.ts";
import { reloadAfterConflict } from "../../shared/form/after-conflict.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { run } from "../../shared/request/request.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { GetReady } from "./get-ready.tsx";
import { TroughDays } from "./trough-days.tsx";
import { loadLabOrder, type LabOrderView } from "./lab-order.server.ts";
import type { Route } from "./+types/lab-order.ts";

export const meta = noIndex;
export const shouldRevalidate = reloadAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const orderId = requireId(args.params.orderId);
    return {
      order: await loadLabOrder(ctx, { orderId, zip: searchParams.get("zip") }),
      saved: searchParams.has("saved"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const orderId = requireId(args.params.orderId);
    await getOwnLabOrder(ctx, { orderId });
    const form = await readFormData(args.request);
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    if (values["intent"] === "days") {
      const { answer, problems } = parseForm(InjectionDays, { days: form.getAll("days") });
      if (problems) return refuseForm(problems, values);
      await setInjectionDays(ctx, { orderId, days: answer.days });
      return redirect(`${href("/labs/:orderId", { orderId })}#mornings`, 303);
    }
    const { answer, problems } = parseForm(ChosenPlace, values);
    if (problems) return refuseForm(problems, values);
    await choosePlace(ctx, { orderId, place: answer });
    return redirect(`${href("/labs/:orderId", { orderId })}?saved`, 303);
  });
}

const TITLE = "Your blood test";

export default function LabOrderPage({ loaderData: { order, saved }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  const isOpen =
    order.isOneLeft || order.status === "signed" || order.status === "placed" || order.status === "scheduled";
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{TITLE}</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/profile/files")}>Lab Results / Upload Files</BackLink>
      <div className="mt-4">
        <PageHeader title={TITLE} lead={isOpen ? order.lead : leadAfter(order)} />
      </div>
      {saved && order.collection === "at-home" && (
        <Notice tone="success" title="Your order is on its way to the lab" announce className="mt-6 max-w-article">
          <p>The lab calls you to agree on a morning. Have your photo ID at hand when they come.</p>
        </Notice>
      )}
      {saved && order.site && (
        <Notice tone="success" title="Your order is on its way to the lab" announce className="mt-6 max-w-article">
          <p>
            {order.site.name}, {order.site.address}. Bring your photo ID and, to be safe, the lab order.
          </p>
        </Notice>
      )}
      {isOpen && (
        <section aria-labelledby="ready" className="mt-10">
          <SectionHeader
            id="ready"
            title={order.draws > 1 && !order.isOneLeft ? "How to get ready, both times" : "How to get ready"}
          />
          <div className="mt-6">
            <GetReady steps={order.ready} />
          </div>
          {order.trough && <TroughDays trough={order.trough} refused={refused} />}
        </section>
      )}
      <div className="mt-12 grid gap-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid content-start gap-12">
          {order.canChoose && <ChoosePlace order={order} refused={refused} />}
          {order.collection && <Chosen order={order} />}
          <section aria-labelledby="stands">
            <SectionHeader id="stands" title="Where it stands" />
            <div className="mt-6">
              <Timeline>
                {order.steps.map(({ title, time, state, next }) => (
                  <TimelineStep
                    key={title}
                    state={state}
                    title={title}
                    time={time}
                    next={
                      next && (
                        <>
                          <strong>What happens next:</strong> {next}
                        </>
                      )
                    }
                  />
                ))}
              </Timeline>
            </div>
          </section>
        </div>
        <OrderCard order={order} />
      </div>
    </>
  );
}

function leadAfter({ status }: LabOrderView): string {
  if (status === "canceled") return "Your provider canceled this order. There is nothing to do.";
  if (status === "expired") return "This order is no longer valid. If you still need the test, send us a message.";
  return "Your blood was drawn. You see the results as soon as the lab sends them.";
}

function ChoosePlace({ order, refused }: { order: LabOrderView; refused: Refused | undefined }) {
  const { sites, zip, isZip } = order;
  const options = [
    ...(sites ?? []).map((site) => ({
      value: site.id,
      label: (
        <span className="font-semibold">
          {site.name}
          {site.distanceMiles !== null && <span className="font-normal text-ink-2"> · {site.distanceMiles} mi</span>}
        </span>
      ),
      hint: `${site.address}, ${site.city}. ${site.hours}`,
    })),
    ...(order.hasAtHome
      ? [
          {
            value: "at-home",
            label: <span className="font-semibold">At home</span>,
            hint: `The lab calls you to agree on a morning and comes to ${order.address || "your address"}.`,
          },
        ]
      : []),
    {
      value: "own-lab",
      label: <span className="font-semibold">A lab of my own</span>,
      hint: "Take the lab order along on paper, and upload the results when you have them. Ask there what it costs.",
    },
  ];
  return (
    <section aria-labelledby="choose">
      <SectionHeader id="choose" title="Choose a lab" />
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-3" preventScrollReset>
        <Field name="zip" label="Near ZIP code" className="w-36">
          <TextInput defaultValue={zip} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        </Field>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      {isZip && sites === null && (
        <p role="status" className="mt-4 text-ink-2">
          We're asking for labs near {zip}. <Link to={`?zip=${zip}`}>Show them</Link>
        </p>
      )}
      {sites?.length === 0 && <p className="mt-4 text-ink-2">We found no lab near {zip}. Try a ZIP code close by.</p>}
      <Form method="post" className="mt-6 grid gap-6" noValidate>
        <input type="hidden" name="zip" value={zip} />
        <input type="hidden" name="price" value={order.quote?.priceLineId ?? ""} />
        <RadioGroup name="place" legend="Where will you go?" options={options} error={problemOf(refused, "place")} />
        {order.quote && <Price quote={order.quote} />}
        <div>
          <Button type="submit">Send my order</Button>
        </div>
      </Form>
    </section>
  );
}

function Price({ quote: { amount, card } }: { quote: NonNullable<LabOrderView["quote"]> }) {
  return (
    <div className="max-w-article rounded-card border border-line-strong bg-surface p-5">
      <h3 className="text-body font-heading">{amount} for all tests of this order</h3>
      <p className="mt-2">
        We charge {card ? <>your {card}</> : "your card"} after your blood is drawn, not today. If the order is canceled
        before that, you pay nothing. At a lab of your own you pay there, and we charge nothing.
      </p>
      {!card && (
        <p className="mt-2">
          There is no card on file yet.{" "}
          <Link to={CARD_PAGE} reloadDocument>
            Add a card
          </Link>
        </p>
      )}
    </div>
  );
}

function Chosen({ order }: { order: LabOrderView }) {
  const isOwn = order.collection === "own-lab";
  return (
    <section aria-labelledby="place">
      <SectionHeader id="place" title="Your lab" />
      <p className="mt-4">
        {order.collection === "at-home" ? (
          <>At home{order.address && `, ${order.address}`}. The lab calls you to agree on a morning.</>
        ) : isOwn ? (
          <>
            A lab of your own. Take the lab order along, and{" "}
            <Link to={`${href("/profile/files")}#upload`}>upload the results</Link> when you have them.
          </>
        ) : (
          <>
            <strong>{order.site?.name}</strong>, {order.site?.address}
          </>
        )}
      </p>
      {order.collection === "walk-in" && (order.status === "signed" || order.status === "placed") && (
        <p className="mt-2 text-ink-2">
          Another lab suits you better? <Link to={href("/profile/messages")}>Send us a message</Link>, and we change it.
        </p>
      )}
    </section>
  );
}

function OrderCard({ order }: { order: LabOrderView }) {
  const { tests } = order;
  const facts = [
    { label: "For", value: order.born ? `${order.name}, born ${order.born}` : order.name },
    ...(order.draws > 1
      ? [
          { label: "Both mornings", value: tests.everyDraw.join(", ") },
          { label: "First morning also", value: tests.firstDraw.join(", ") },
        ]
      : [{ label: "Tests", value: [...tests.everyDraw, ...tests.firstDraw].join(", ") }]),
    { label: "Fasting", value: order.isFasting ? "Yes, 8 hours or more" : "No" },
    ...(order.note ? [{ label: "From your provider", value: order.note }] : []),
    ...(order.fee ? [{ label: "Price", value: order.fee.text }] : []),
    ...(order.validUntil ? [{ label: "Valid until", value: order.validUntil }] : []),
  ];
  return (
    <aside aria-labelledby="card" className="grid content-start gap-8">
      <div className="rounded-card border border-line-strong bg-surface p-5">
        <h2 id="card" className="text-body font-heading">
          Lab order {order.number}
        </h2>
        <dl className="mt-3 grid gap-3">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-small text-ink-2">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {order.fee?.receiptOf && (
          <p className="mt-3">
            <a
              href={href("/profile/transaction-history/receipt/:invoiceId", { invoiceId: order.fee.receiptOf })}
              className={`${linkClass()} touch-target`}
              download
            >
              Receipt
            </a>
          </p>
        )}
        <a
          href={href("/labs/:orderId/order.pdf", { orderId: order.id })}
          download
          className={`${buttonClass({ variant: "secondary" })} mt-5 w-full`}
        >
          Lab order (PDF)
        </a>
      </div>
      <div>
        <h2 className="text-body font-heading">Had blood drawn lately?</h2>
        <p className="mt-1 text-small text-ink-2">
          Results from the last {order.freshDays} days may count. Your provider decides.
        </p>
        <p className="mt-1">
          <Link to={`${href("/profile/files")}#upload`}>Upload a result</Link>
        </p>
      </div>
    </aside>
  );
}
