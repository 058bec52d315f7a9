import type { Email } from "postal-mime";
import type { ReceivedText } from "./texts.ts";

export type ReceivedMail = Email & { key: string; receivedAt: Date; recipients: string[] };

export function inboxPage(mails: ReceivedMail[], texts: ReceivedText[]): string {
  const textRows = texts
    .map(
      (text) =>
        `<tr><td>${escape(text.receivedAt.toISOString().slice(11, 19))}</td><td>${escape(text.to)}</td><td>${escape(text.body)}</td></tr>`,
    )
    .join("");
  const rows = mails
    .map(
      (mail) =>
        `<tr><td>${escape(mail.receivedAt.toISOString().slice(11, 19))}</td><td>${escape(mail.recipients.join(", "))}</td>` +
        `<td><a href="/mail/${mail.key}">${escape(mail.subject ?? "(no subject)")}</a></td></tr>`,
    )
    .join("");
  return page(
    "Sandbox mail",
    `<h1>Sandbox mail</h1><p>Every message the clinic sent since it started. Nothing leaves this machine.</p>` +
      (rows
        ? `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table>`
        : `<p>No mail yet. Do something that sends one, then reload.</p>`) +
      `<h2>Text messages</h2>` +
      (textRows
        ? `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Text</th></tr></thead><tbody>${textRows}</tbody></table>`
        : `<p>None yet.</p>`),
  );
}

export function letterPage(mail: ReceivedMail): string {
  const headers = mail.headers.map(({ key, value }) => `${key}: ${value}`).join("\n");
  const html = (mail.html ?? "").replace("<head>", `<head><base target="_top">`);
  return page(
    mail.subject ?? "(no subject)",
    `<p><a href="/">All mail</a></p><h1>${escape(mail.subject ?? "(no subject)")}</h1>` +
      `<p>To ${escape(mail.recipients.join(", "))}</p>` +
      `<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escape(html)}"></iframe>` +
      `<h2>As text</h2><pre>${escape(mail.text ?? "")}</pre>` +
      `<details><summary>Headers</summary><pre>${escape(headers)}</pre></details>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#11202a;background:#f7fafc}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem;border-bottom:1px solid #d5dee3}
iframe{width:100%;height:36rem;border:1px solid #d5dee3;background:#fff}pre{white-space:pre-wrap;background:#ecf2f5;padding:1rem}
a{color:#12536d}</style>${body}</html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
