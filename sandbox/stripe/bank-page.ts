/** The bank's own page for a payment, where the card's owner is sent and comes back from. */
export const bankPage = (options: {
  id: string;
  secret: string;
  returnUrl: string;
  amount: string;
}): string => `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox bank</title><link rel="stylesheet" href="/card-frame.css"></head>
<body><main>
<h1>Sandbox bank</h1>
<h2>Confirm ${escape(options.amount)}</h2>
<p>A real bank would send a code or ask its app. Here one press decides.</p>
<form method="post" action="/authenticate/${escape(options.id)}">
<input type="hidden" name="client_secret" value="${escape(options.secret)}">
<input type="hidden" name="return_url" value="${escape(options.returnUrl)}">
<p class="buttons"><button name="approved" value="true">Yes, this is me</button>
<button name="approved" value="false" class="second">No, stop</button></p>
</form>
</main></body></html>`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
