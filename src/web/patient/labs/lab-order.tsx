import { href, redirect } from "react-router";
import { Button, buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useText, type Text } from "#ui/language/text.ts";
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
import type { LabsText } from "../../shared/language/es/labs.server.ts";
import type { ShellText } from "../../shared/language/es/shell.server.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { GetReady } from "./get-ready.tsx";
import { TroughDays } from "./trough-days.tsx";
import { loadLabOrder, type LabOrderView } from "./lab-order.server.ts";
import type { Route } from "./+types/lab-order.ts";

export const meta = noIndex;
export const shouldRevalidate = reloadAfterConflict;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const { searchParams } = new URL(args.request.url);
    const orderId = requireId(args.params.orderId);
    return {
      order: await loadLabOrder(ctx, { orderId, zip: searchParams.get("zip") }, language),
      saved: searchParams.has("saved"),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
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

export default function LabOrderPage({ loaderData: { order, saved }, actionData }: Route.ComponentProps) {
  const t = useText<LabsText | ShellText>();
  const refused = actionData as Refused | undefined;
  const isOpen =
    order.isOneLeft || order.status === "signed" || order.status === "placed" || order.status === "scheduled";
  return (
    <>
      <PageTitle refused={Boolean(refused)}>{t("Your blood test")}</PageTitle>
      <FormProblems refused={refused} />
      <BackLink to={href("/profile/files")}>{t("Lab Results / Upload Files")}</BackLink>
      <div className="mt-4">
        <PageHeader title={t("Your blood test")} lead={isOpen ? order.lead : leadAfter(order, t)} />
      </div>
      {saved && order.collection === "at-home" && (
        <Notice tone="success" title={t("Your order is on its way to the lab")} announce className="mt-6 max-w-article">
          <p>{t("The lab calls you to agree on a morning. Have your photo ID at hand when they come.")}</p>
        </Notice>
      )}
      {saved && order.site && (
        <Notice tone="success" title={t("Your order is on its way to the lab")} announce className="mt-6 max-w-article">
          <p>{t("{name}, {address}. Bring your photo ID and, to be safe, the lab order.", order.site)}</p>
        </Notice>
      )}
      {isOpen && (
        <section aria-labelledby="ready" className="mt-10">
          <SectionHeader
            id="ready"
            title={order.draws > 1 && !order.isOneLeft ? t("How to get ready, both times") : t("How to get ready")}
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
            <SectionHeader id="stands" title={t("Where it stands")} />
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
                          <strong>{t("What happens next:")}</strong> {next}
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

function leadAfter({ status }: LabOrderView, t: Text<LabsText>): string {
  if (status === "canceled") return t("Your provider canceled this order. There is nothing to do.");
  if (status === "expired") return t("This order is no longer valid. If you still need the test, send us a message.");
  return t("Your blood was drawn. You see the results as soon as the lab sends them.");
}

function ChoosePlace({ order, refused }: { order: LabOrderView; refused: Refused | undefined }) {
  const t = useText<LabsText | ShellText>();
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
      hint: (
        <>
          {site.address}, {site.city}. <span lang="en">{site.hours}</span>
        </>
      ),
    })),
    ...(order.hasAtHome
      ? [
          {
            value: "at-home",
            label: <span className="font-semibold">{t("At home")}</span>,
            hint: t("The lab calls you to agree on a morning and comes to {address}.", {
              address: order.address || t("your address"),
            }),
          },
        ]
      : []),
    {
      value: "own-lab",
      label: <span className="font-semibold">{t("A lab of my own")}</span>,
      hint: t("Take the lab order along on paper, and upload the results when you have them. Ask there what it costs."),
    },
  ];
  return (
    <section aria-labelledby="choose">
      <SectionHeader id="choose" title={t("Choose a lab")} />
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-3" preventScrollReset>
        <Field name="zip" label={t("Near ZIP code")} className="w-36">
          <TextInput defaultValue={zip} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        </Field>
        <Button type="submit" variant="secondary">
          {t("Search")}
        </Button>
      </Form>
      {isZip && sites === null && (
        <p role="status" className="mt-4 text-ink-2">
          {t("We're asking for labs near {zip}.", { zip })} <Link to={`?zip=${zip}`}>{t("Show them")}</Link>
        </p>
      )}
      {sites?.length === 0 && (
        <p className="mt-4 text-ink-2">{t("We found no lab near {zip}. Try a ZIP code close by.", { zip })}</p>
      )}
      <Form method="post" className="mt-6 grid gap-6" noValidate>
        <input type="hidden" name="zip" value={zip} />
        <input type="hidden" name="price" value={order.quote?.priceLineId ?? ""} />
        <RadioGroup
          name="place"
          legend={t("Where will you go?")}
          options={options}
          error={problemOf(refused, "place")}
        />
        {order.quote && <Price quote={order.quote} />}
        <div>
          <Button type="submit">{t("Send my order")}</Button>
        </div>
      </Form>
    </section>
  );
}

function Price({ quote: { amount, card } }: { quote: NonNullable<LabOrderView["quote"]> }) {
  const t = useText<LabsText>();
  return (
    <div className="max-w-article rounded-card border border-line-strong bg-surface p-5">
      <h3 className="text-body font-heading">{t("{amount} for all tests of this order", { amount })}</h3>
      <p className="mt-2">
        {card
          ? t(
              "We charge your {card} after your blood is drawn, not today. If the order is canceled before that, you pay nothing. At a lab of your own you pay there, and we charge nothing.",
              { card },
            )
          : t(
              "We charge your card after your blood is drawn, not today. If the order is canceled before that, you pay nothing. At a lab of your own you pay there, and we charge nothing.",
            )}
      </p>
      {!card && (
        <p className="mt-2">
          {t("There is no card on file yet.")}{" "}
          <Link to={CARD_PAGE} reloadDocument>
            {t("Add a card")}
          </Link>
        </p>
      )}
    </div>
  );
}

function Chosen({ order }: { order: LabOrderView }) {
  const t = useText<LabsText>();
  const isOwn = order.collection === "own-lab";
  return (
    <section aria-labelledby="place">
      <SectionHeader id="place" title={t("Your lab")} />
      <p className="mt-4">
        {order.collection === "at-home" ? (
          order.address ? (
            t("At home, {address}. The lab calls you to agree on a morning.", { address: order.address })
          ) : (
            t("At home. The lab calls you to agree on a morning.")
          )
        ) : isOwn ? (
          <>
            {t("A lab of your own. Take the lab order along, and")}{" "}
            <Link to={`${href("/profile/files")}#upload`}>{t("upload the results")}</Link> {t("when you have them.")}
          </>
        ) : (
          <>
            <strong>{order.site?.name}</strong>, {order.site?.address}
          </>
        )}
      </p>
      {order.collection === "walk-in" && (order.status === "signed" || order.status === "placed") && (
        <p className="mt-2 text-ink-2">
          {t("Another lab suits you better?")} <Link to={href("/profile/messages")}>{t("Send us a message")}</Link>
          {t(", and we change it.")}
        </p>
      )}
    </section>
  );
}

function OrderCard({ order }: { order: LabOrderView }) {
  const t = useText<LabsText>();
  const { tests } = order;
  const facts = [
    {
      label: t("Patient"),
      value: order.born ? t("{name}, born {day}", { name: order.name, day: order.born }) : order.name,
    },
    ...(order.draws > 1
      ? [
          { label: t("Both mornings"), value: tests.everyDraw.join(", ") },
          { label: t("First morning also"), value: tests.firstDraw.join(", ") },
        ]
      : [{ label: t("Tests"), value: [...tests.everyDraw, ...tests.firstDraw].join(", ") }]),
    { label: t("Fasting"), value: order.isFasting ? t("Yes, 8 hours or more") : t("No") },
    ...(order.note ? [{ label: t("From your provider"), value: order.note }] : []),
    ...(order.fee ? [{ label: t("Price"), value: order.fee.text }] : []),
    ...(order.validUntil ? [{ label: t("Valid until"), value: order.validUntil }] : []),
  ];
  return (
    <aside aria-labelledby="card" className="grid content-start gap-8">
      <div className="rounded-card border border-line-strong bg-surface p-5">
        <h2 id="card" className="text-body font-heading">
          {t("Lab order {number}", { number: order.number })}
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
              {t("Receipt")}
            </a>
          </p>
        )}
        <a
          href={href("/labs/:orderId/order.pdf", { orderId: order.id })}
          download
          className={`${buttonClass({ variant: "secondary" })} mt-5 w-full`}
        >
          {t("Lab order (PDF)")}
        </a>
      </div>
      <div>
        <h2 className="text-body font-heading">{t("Had blood drawn lately?")}</h2>
        <p className="mt-1 text-small text-ink-2">
          {t("Results from the last {days} days may count. Your provider decides.", { days: order.freshDays })}
        </p>
        <p className="mt-1">
          <Link to={`${href("/profile/files")}#upload`}>{t("Upload a result")}</Link>
        </p>
      </div>
    </aside>
  );
}
