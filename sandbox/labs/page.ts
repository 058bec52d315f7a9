import type { LabOrder } from "./order.ts";
import { MOVES, ODDITIES } from "./bodies.ts";

/** A page with buttons, so that a person can play the lab. */
export function labsPage(orders: LabOrder[]): string {
  const rows = orders.toReversed().map(
    ({ id, order, events }) => `<article>
  <h2>${escape(order.patient_details.first_name)} ${escape(order.patient_details.last_name)}</h2>
  <p>Order ${escape(order.passthrough)} (${escape(order.collection_method)}): ${escape(events.at(-1)?.status ?? "")}</p>
  <form method="post" action="press">
    <input type="hidden" name="order_id" value="${escape(id)}">
    <label>Result <select name="oddity">${ODDITIES.map((one) => `<option>${one}</option>`).join("")}</select></label>
    ${MOVES.map((one) => `<button name="move" value="${one}">${one.replace("_", " ")}</button>`).join(" ")}
  </form>
</article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandbox lab</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #ccc;padding:1rem 0}button{margin:.2rem}</style>
<h1>Sandbox lab</h1>${rows.join("\n") || "<p>No orders yet.</p>"}</html>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
