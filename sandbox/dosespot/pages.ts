import type { Books, Prescription } from "./books.ts";
import { MOVES } from "./bodies.ts";

/** The service's own pages: where a prescriber signs, and where a person plays the service and the pharmacies. */

export type SignOn = { session: string; clinicianId: number; patientId: number | null };

export function signingPage(books: Books, { session, clinicianId, patientId }: SignOn, problem = "", done = 0): string {
  const waiting = waitingFor(books, clinicianId, patientId);
  const needsCode = waiting.some((rx) => rx.isControlled);
  const rows = waiting.map((rx) => {
    const patient = books.patients.get(rx.PatientId);
    return `<li><label><input type="checkbox" name="rx" value="${rx.PrescriptionId}">
      <b>${escape(rx.DisplayName)}</b>${rx.isControlled ? " (controlled)" : ""}
      for ${escape(`${patient?.FirstName} ${patient?.LastName}`)}, quantity ${escape(rx.Quantity)}, ${escape(rx.Refills)} refills<br>
      ${escape(rx.Directions)}</label></li>`;
  });
  const form = `<form method="post" action="sign">
    <input type="hidden" name="session" value="${session}"><ul>${rows.join("")}</ul>
    <p><label>Passphrase<br><input type="password" name="pin" autocomplete="off"></label></p>
    ${needsCode ? `<p><label>Code from your token<br><input name="code" inputmode="numeric" autocomplete="off"></label></p>` : ""}
    <p><button>Sign and send</button></p></form>`;
  return page(
    "Sandbox e-prescribing",
    `<h1>Ready to sign</h1>
    ${problem ? `<p role="alert">${escape(problem)}</p>` : ""}${done ? `<p role="status">Signed: ${done}</p>` : ""}
    ${waiting.length ? form : "<p>Nothing to sign.</p>"}`,
  );
}

export function waitingFor(books: Books, clinicianId: number, patientId: number | null): Prescription[] {
  return [...books.prescriptions.values()].filter(
    (rx) =>
      rx.Status === "ReadyToSign" &&
      rx.PrescriberId === clinicianId &&
      (patientId === null || rx.PatientId === patientId),
  );
}

export function operatorPage(books: Books): string {
  const rows = [...books.prescriptions.values()].toReversed().map(
    (rx) => `<article><h2>${escape(rx.DisplayName)}</h2>
  <p>${rx.PrescriptionId}${rx.NonDoseSpotPrescriptionId ? "" : " (typed here by hand)"}: ${rx.Status}, ${rx.MedicationStatus}</p>
  <form method="post" action="press"><input type="hidden" name="prescription_id" value="${rx.PrescriptionId}">
    <label>Event <select name="how"><option>plain<option>duplicate<option>forge<option>stale<option>lost</select></label>
    <label>After seconds <input name="delay" value="0" size="4"></label>
    ${MOVES.filter((one) => one !== "sign")
      .map((one) => `<button name="move" value="${one}">${one}</button>`)
      .join(" ")}
  </form></article>`,
  );
  return page("Sandbox e-prescribing", `<h1>Sandbox e-prescribing</h1>${rows.join("") || "<p>Nothing yet.</p>"}`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:1rem auto;padding:0 1rem}
article{border-top:1px solid #ccc;padding:1rem 0}button,input{font:inherit;min-height:2.5rem}input[type=checkbox]{min-height:0}
ul{list-style:none;padding:0}</style>${body}</html>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
