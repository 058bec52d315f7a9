import { href, Link as RouterLink, redirect } from "react-router";
import { formatDate } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/callout/empty-state.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { ORDERS_VIEWS, type OrdersView } from "#domain/desk/orders/order-desk.ts";
import { findOrder } from "#domain/desk/orders/find-order.ts";
import { listDeskOrders } from "#domain/desk/orders/list-desk-orders.ts";
import { listBlockedReorders } from "#domain/desk/orders/list-blocked-reorders.ts";
import { isBeforeShipping } from "#domain/orders/order.ts";
import { Form } from "../../shared/form/form.tsx";
import { readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { run } from "../../shared/request/request.server.ts";
import { PageMain } from "../../shared/shell/page-main.tsx";
import { GATE_KEYS } from "#domain/orders/reorders/gates.ts";
import { GATE_NAMES, formatReason } from "./order-why.server.ts";
import { ORDER_STATUS } from "./order-labels.ts";
import type { Route } from "./+types/orders.ts";

export const meta = noIndex;

/** Orders that need attention. Late ones always come first. */
export async function loader(args: Route.LoaderArgs) {
  return run(args, async (ctx) => {
    const view = ORDERS_VIEWS.find((one) => one === args.url.searchParams.get("view")) ?? "late";
    const held = view === "held" ? await listBlockedReorders(ctx) : [];
    const orders = view === "held" ? [] : await listDeskOrders(ctx, { view });
    return {
      view,
      held: held.map(({ prescriptionId, userId, name, offering, dueOn, gates }) => ({
        prescriptionId,
        userId,
        name,
        offering,
        due: formatDate(dueOn),
        gates: GATE_KEYS.filter((key) => gates.includes(key)).map((key) => GATE_NAMES[key]),
      })),
      orders: orders.map((order) => ({
        id: order.id,
        number: order.number,
        name: order.name,
        userId: order.userId,
        status: order.status,
        offering: order.offering,
        pharmacy: order.pharmacy,
        phone: order.pharmacyPhone,
        question: order.answeredAt ? null : order.question,
        isLate: order.lateSince !== null && isBeforeShipping(order.status),
        isHeld: order.heldFor !== null && isBeforeShipping(order.status),
        why: formatReason(ctx, order),
        promised: order.promisedUntil && formatDate(order.promisedUntil),
      })),
    };
  });
}

/** Order and tracking numbers are looked up here, so neither ends up in a URL. */
export async function action(args: Route.ActionArgs) {
  return run(args, async (ctx) => {
    const values = await readForm(args.request);
    const orderId = await findOrder(ctx, { text: values["number"] ?? "" });
    if (orderId) return redirect(href("/admin/orders/:orderId", { orderId }), 303);
    return refuseForm([{ fieldId: "number", message: "No order has this number" }], values);
  });
}

const VIEWS: Record<OrdersView, { label: string; empty: string }> = {
  late: { label: "Late", empty: "No order is late." },
  "on-hold": { label: "On hold", empty: "No order is on hold." },
  asks: { label: "Pharmacy asks", empty: "No pharmacy is waiting for an answer." },
  trouble: { label: "Trouble on the way", empty: "No packages have a problem." },
  held: { label: "Due, not placed", empty: "No due orders are waiting on anything." },
  underway: { label: "Before shipping", empty: "No orders are in progress." },
};

export default function Orders({ loaderData: { view, orders, held }, actionData }: Route.ComponentProps) {
  const refused = actionData as Refused | undefined;
  return (
    <PageMain>
      <PageTitle refused={Boolean(refused)}>Orders</PageTitle>
      <FormProblems refused={refused} />
      <PageHeader title="Orders" lead="Orders that need attention, late ones first." />
      <Form method="post" noValidate className="mt-6 flex items-end gap-3">
        <Field name="number" label="Order or tracking number" error={problemOf(refused, "number")} className="max-w-72">
          <TextInput dense autoComplete="off" spellCheck={false} defaultValue={refused?.values["number"]} />
        </Field>
        <Button variant="secondary" size="small">
          Open
        </Button>
      </Form>
      <nav aria-label="Views" className="mt-6 overflow-x-auto border-b border-line">
        <ul className="flex">
          {ORDERS_VIEWS.map((one) => (
            <li key={one}>
              <RouterLink
                to={`${href("/admin/orders")}?view=${one}`}
                aria-current={one === view ? "page" : undefined}
                className={tab}
              >
                {VIEWS[one].label}
              </RouterLink>
            </li>
          ))}
        </ul>
      </nav>
      {orders.length === 0 && held.length === 0 && <EmptyState>{VIEWS[view].empty}</EmptyState>}
      {orders.length > 0 && <OrderTable caption={`Orders: ${VIEWS[view].label}`} orders={orders} />}
      {held.length > 0 && <BlockedTable held={held} />}
    </PageMain>
  );
}

type Data = Route.ComponentProps["loaderData"];

/** A table, and on phones a list, so what an order is waiting for is never cut off. */
function OrderTable({ caption, orders }: { caption: string; orders: Data["orders"] }) {
  return (
    <>
      <ul aria-label={caption} className="mt-4 border-t border-ink md:hidden">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-2 border-b border-line py-4">
            <p className="flex flex-wrap justify-between gap-x-4">
              <Link to={href("/admin/orders/:orderId", { orderId: order.id })} className="touch-target font-semibold">
                {order.number}
              </Link>
              <Link to={href("/admin/users/:userId", { userId: order.userId })} className="touch-target">
                {order.name}
              </Link>
            </p>
            <State order={order} />
            <p className="text-small text-ink-2">Promised by {order.promised ?? "no day yet: it was not sent"}</p>
          </li>
        ))}
      </ul>
      <Table caption={caption} className="mt-4 hidden md:block">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Member</th>
            <th scope="col">State, and what it waits for</th>
            <th scope="col">Promised by</th>
            <th scope="col">Pharmacy</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id} data-shortcut="row">
              <th scope="row" className="whitespace-nowrap">
                <Link to={href("/admin/orders/:orderId", { orderId: order.id })}>{order.number}</Link>
                <span className="block text-small font-normal text-ink-2">{order.offering}</span>
              </th>
              <td>
                <Link to={href("/admin/users/:userId", { userId: order.userId })}>{order.name}</Link>
              </td>
              <td className="min-w-64">
                <State order={order} />
              </td>
              <td className="whitespace-nowrap">{order.promised ?? "Not sent yet"}</td>
              <td>
                {order.pharmacy}
                {(order.isLate || order.isHeld) && order.phone && (
                  <a href={`tel:${order.phone}`} className={`block whitespace-nowrap ${linkClass()}`}>
                    Call<span className="sr-only"> {order.pharmacy}</span>
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function State({ order }: { order: Data["orders"][number] }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className="flex flex-wrap gap-1">
        {order.isLate && <Tag tone="danger">Late</Tag>}
        {order.isHeld && <Tag tone="warning">On hold</Tag>}
        {order.why?.isOverdue && <Tag tone="danger">Late at the carrier</Tag>}
        <Tag tone={ORDER_STATUS[order.status].tone}>{ORDER_STATUS[order.status].text}</Tag>
      </span>
      {order.why && <span className="text-small">{order.why.text}</span>}
      {order.question && <span className="text-small wrap-anywhere">“{order.question}”</span>}
    </div>
  );
}

/** Due orders. The nightly job retries each of them; the member's page says what to do now. */
function BlockedTable({ held }: { held: Data["held"] }) {
  return (
    <Table caption="Due, not placed" className="mt-4">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col" className="max-md:hidden">
            Due since
          </th>
          <th scope="col">Waits for</th>
        </tr>
      </thead>
      <tbody>
        {held.map((one) => (
          <tr key={one.prescriptionId} data-shortcut="row">
            <th scope="row">
              <Link to={`${href("/admin/users/:userId", { userId: one.userId })}#orders-title`}>{one.name}</Link>
              <span className="block text-small font-normal text-ink-2">{one.offering}</span>
              <span className="block text-small font-normal md:hidden">Due since {one.due}</span>
            </th>
            <td className="whitespace-nowrap max-md:hidden">{one.due}</td>
            <td>{one.gates.join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const tab =
  "flex min-h-11 items-center border-b-4 border-transparent px-3 pt-1 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline hover:decoration-2 hover:underline-offset-[3px] aria-[current]:border-band-300 aria-[current]:font-semibold aria-[current]:text-ink";
