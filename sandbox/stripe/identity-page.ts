import { FAILURES } from "./identity.ts";

/** The vendor's own page, where people show their ID and their face. Here they choose what comes out of it. */
export const identityPage = (options: { id: string; secret: string }): string => `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox identity check</title><link rel="stylesheet" href="/card-frame.css"></head>
<body><main>
<h1>Sandbox identity check</h1>
<p>A real checking company would take two photos now. Here you say what it reads and how it ends.</p>
<form method="post" action="/identity/submit/${escape(options.id)}">
<input type="hidden" name="client_secret" value="${escape(options.secret)}">
${field("first_name", "First name on the ID", "Robin")}
${field("last_name", "Last name on the ID", "Sample")}
${field("dob", "Date of birth on the ID", "1985-04-27", "date")}
${field("number", "ID number", "D123-4567-8901")}
${field("expires", "Expires on", "2031-03-31", "date")}
<div class="field"><label for="type">Kind of ID</label><select id="type" name="type">
<option value="driving_license">Driver license</option><option value="id_card">ID card</option>
<option value="passport">Passport</option></select></div>
${field("state", "State of the ID", "IL")}
<div class="field"><label for="outcome">How it ends</label><select id="outcome" name="outcome">
<option value="verified">Verified</option><option value="processing">Still looking</option>
${Object.entries(FAILURES)
  .map(([code, text]) => `<option value="${code}">${escape(text)}</option>`)
  .join("")}</select></div>
<p class="buttons"><button>Send my photos</button></p>
</form>
</main></body></html>`;

export const CLOSED_PAGE = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><title>Sandbox identity check</title></head>
<body><main><h1>This link has expired</h1><p>Go back and start again.</p></main></body></html>`;

function field(name: string, label: string, value: string, type = "text"): string {
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}"></div>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
