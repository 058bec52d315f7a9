import { href, redirect } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { NumberCell, Table } from "#ui/table.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { formatDate } from "#core/format-date.ts";
import { formatPrice } from "#core/format-money.ts";
import { listPriceLines } from "#domain/catalog/list-price-lines.ts";
import { NewPrice, setPrice } from "#domain/catalog/set-price.ts";
import { firstMonth, laterMonth, PRICE_ITEMS } from "#domain/catalog/price.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseConflict, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { catalogOn, centsOf, dayFrom } from "./site-catalog.server.ts";
import type { Route } from "./+types/site-prices.ts";

export const meta = noIndex;

/** The price list on a given day, and every line behind it. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const day = dayFrom(ctx, args.url.searchParams.get("on"));
    const { offerings } = await catalogOn(ctx, day);
    const lines = await listPriceLines(ctx);
    return {
      day,
      dayLabel: formatDate(day),
      isSaved: args.url.searchParams.has("saved"),
      offerings: offerings.map(({ key, name, prices }) => ({
        key,
        name,
        amounts: [
          ...PRICE_ITEMS.map((item) => ({ item: item as string, amount: formatPrice(prices[item]) })),
          { item: "first month", amount: formatPrice(firstMonth(prices)) },
          { item: "each month after", amount: formatPrice(laterMonth(prices)) },
        ],
      })),
      coming: lines
        .filter(({ isComing }) => isComing)
        .map(({ id, name, item, amount_cents, effective_from }) => ({
          id,
          name,
          item,
          amount: formatPrice(amount_cents),
          from: formatDate(effective_from),
          day: effective_from,
        })),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(NewPrice, { ...values, amount_cents: centsOf(values["amount"]) });
    if (problems) {
      const named = problems.map((problem) =>
        problem.fieldId === "amount_cents" ? { ...problem, fieldId: "amount" } : problem,
      );
      return refuseForm(named, values);
    }
    try {
      await setPrice(ctx, answer);
    } catch (error) {
      const message = "Choose a day after today that has no price for this yet";
      return refuseConflict(error, values, { fieldId: "effective_from", message });
    }
    return redirect(`${href("/admin/site/prices")}?saved&on=${answer.effective_from}`, 303);
  });
}

export default function SitePrices({ loaderData: data, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageTitle refused={Boolean(refused)}>Prices</PageTitle>
      <FormProblems refused={refused} />
      {data.isSaved && !refused && <Notice tone="success" title="The price is saved" announce />}
      <section aria-labelledby="list" className="grid grid-cols-1 gap-4">
        <SectionHeader id="list" title={`As pages show it on ${data.dayLabel}`} />
        <Form method="get" className="flex items-end gap-3">
          <Field name="on" label="Look at another day" className="max-w-56">
            <TextInput dense type="date" defaultValue={data.day} />
          </Field>
          <Button variant="secondary" size="small">
            Show
          </Button>
        </Form>
        <Table caption={`Prices on ${data.dayLabel}`} dense>
          <thead>
            <tr>
              <th scope="col">Treatment</th>
              {[...PRICE_ITEMS, "first month", "each month after"].map((item) => (
                <th key={item} scope="col" className="text-right!">
                  {item}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.offerings.map(({ key, name, amounts }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {amounts.map(({ item, amount }) => (
                  <NumberCell key={item}>{amount}</NumberCell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <Coming coming={data.coming} />
      <NewLine offerings={data.offerings} refused={refused} />
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Coming({ coming }: { coming: Data["coming"] }) {
  return (
    <section aria-labelledby="coming">
      <SectionHeader id="coming" title="To come" />
      {coming.length === 0 && <p className="mt-3 text-ink-2">No price changes are scheduled.</p>}
      <ul>
        {coming.map(({ id, name, item, amount, from, day }) => (
          <li key={id} className="border-b border-line py-3">
            {name}, {item}: {amount} from <Link to={`${href("/admin/site/prices")}?on=${day}`}>{from}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewLine({ offerings, refused }: { offerings: Data["offerings"]; refused: Refused | undefined }) {
  const isBusy = useBusy("price");
  const typed = (name: string) => refused?.values[name] ?? "";
  return (
    <section aria-labelledby="new" className="grid max-w-article gap-4">
      <SectionHeader id="new" title="Change a price" />
      <p className="text-ink-2">
        Members with a plan are notified before the change applies to them. Until then, they pay what they agreed to.
      </p>
      <Form method="post" noValidate className="grid gap-5 md:grid-cols-2">
        <input type="hidden" name="intent" value="price" />
        <Field name="offering_key" label="Treatment" error={problemOf(refused, "offering_key")}>
          <Select defaultValue={typed("offering_key")}>
            <Options none="Choose" choices={offerings.map(({ key, name }) => [key, name])} />
          </Select>
        </Field>
        <Field name="item" label="Line" error={problemOf(refused, "item")}>
          <Select defaultValue={typed("item")}>
            <Options none="Choose" choices={PRICE_ITEMS.map((item) => [item, item])} />
          </Select>
        </Field>
        <Field name="amount" label="Amount in dollars" error={problemOf(refused, "amount")}>
          <TextInput inputMode="decimal" autoComplete="off" defaultValue={typed("amount")} />
        </Field>
        <Field name="effective_from" label="From" error={problemOf(refused, "effective_from")}>
          <TextInput type="date" defaultValue={typed("effective_from")} />
        </Field>
        <p>
          <Button busy={isBusy} busyText="Saving">
            Save the price
          </Button>
        </p>
      </Form>
    </section>
  );
}
