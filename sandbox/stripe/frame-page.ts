/** The card fields, as a page of the vendor's origin that only the clinic's pages may hold. */
export const framePage = (options: {
  publishableKey: string;
  apiVersion: string;
  appOrigin: string;
}): string => `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title><link rel="stylesheet" href="/card-frame.css"></head>
<body data-key="${options.publishableKey}" data-version="${options.apiVersion}" data-parent="${options.appOrigin}">
<form id="card" novalidate>
<div class="field"><label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" spellcheck="false" maxlength="23"></div>
<div class="row">
<div class="field"><label for="expiry">Expiration date</label>
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"></div>
<div class="field"><label for="cvc">Security code</label>
<input id="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4"></div>
<div class="field"><label for="zip">ZIP code</label>
<input id="zip" inputmode="numeric" autocomplete="postal-code" maxlength="10"></div>
</div>
</form>
<div id="bank" hidden role="group" aria-labelledby="bank-title">
<h2 id="bank-title" tabindex="-1">Your bank wants to know that it is you</h2>
<p>This is the sandbox's bank. A real one would send a code or ask its app.</p>
<p class="buttons"><button type="button" id="approve">Yes, this is me</button>
<button type="button" id="refuse" class="second">No, stop</button></p>
</div>
<script src="/card-frame.js" defer></script>
</body></html>`;

export const FRAME_STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:6px;font:400 16px/24px system-ui,sans-serif;color:#11202a;background:transparent}
form{display:grid;gap:16px;margin:0}
.row{display:grid;gap:16px;grid-template-columns:repeat(3,minmax(0,1fr))}
@media (max-width:420px){.row{grid-template-columns:1fr 1fr}}
label{display:block;font-weight:600;padding-bottom:4px}
input{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #788790;border-radius:8px}
input[aria-invalid=true]{border-color:#c3292b}
input:focus,button:focus-visible{outline:3px solid #563ebe;outline-offset:2px}
h2{font-size:20px;line-height:28px;margin:0 0 8px}
p{margin:0 0 16px}
.buttons{display:flex;flex-wrap:wrap;gap:12px;margin:0}
button{min-height:44px;padding:8px 16px;font:inherit;font-weight:600;color:#fff;background:#196884;border:1px solid #196884;border-radius:8px}
.second{color:#12536d;background:#fff}
[hidden]{display:none}
`;

/** Talks to the clinic's page over one port and to the vendor's own API; the number goes nowhere else. */
export const FRAME_SCRIPT = `(() => {
  const { key, version, parent: parentOrigin } = document.body.dataset;
  const field = (id) => document.getElementById(id);
  const [form, bank] = [field("card"), field("bank")];
  let port, secret;

  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== parentOrigin || event.data?.t !== "init" || port) return;
    secret = event.data.clientSecret;
    port = event.ports[0];
    port.onmessage = ({ data }) => {
      if (data.t === "focus") field("number").focus();
      if (data.t === "confirm") void confirm();
    };
    new ResizeObserver(() => port.postMessage({ t: "resize", height: document.body.scrollHeight })).observe(document.body);
    port.postMessage({ t: "ready" });
  });
  parent.postMessage({ t: "loaded" }, parentOrigin);

  form.addEventListener("submit", (event) => { event.preventDefault(); port?.postMessage({ t: "submit" }); });
  form.addEventListener("input", ({ target }) => {
    target.removeAttribute("aria-invalid");
    if (target.id === "number") target.value = target.value.replace(/\\D/g, "").slice(0, 19).replace(/(.{4})(?=.)/g, "$1 ");
    if (target.id === "expiry" && /^\\d{4}$/.test(target.value)) target.value = target.value.slice(0, 2) + " / " + target.value.slice(2);
    const complete = [...form.querySelectorAll("input")].every((input) => input.value.trim() !== "");
    port?.postMessage({ t: "change", complete });
  });

  async function confirm() {
    const [month = "", year = ""] = field("expiry").value.split("/").map((part) => part.trim());
    const missing = ["number", "expiry", "cvc", "zip"].filter((id) => field(id).value.trim() === "");
    if (missing.length || !/^\\d{1,2}$/.test(month) || !/^(\\d{2}|\\d{4})$/.test(year)) {
      const wrong = missing.length ? missing : ["expiry"];
      for (const id of wrong) field(id).setAttribute("aria-invalid", "true");
      field(wrong[0]).focus();
      return fail({ type: "validation_error", code: "incomplete", message: WORDS[wrong[0]] });
    }
    const answer = await call("confirm", {
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": field("number").value.replace(/\\s/g, ""),
      "payment_method_data[card][exp_month]": month,
      "payment_method_data[card][exp_year]": year,
      "payment_method_data[card][cvc]": field("cvc").value.trim(),
      "payment_method_data[billing_details][address][postal_code]": field("zip").value.trim(),
    });
    finish(answer);
  }

  function finish(answer) {
    if (answer.error) {
      const wrong = FIELDS[answer.error.code];
      if (wrong) { field(wrong).setAttribute("aria-invalid", "true"); field(wrong).focus(); }
      return fail(answer.error);
    }
    if (answer.status === "requires_action") return askBank();
    port.postMessage({ t: "confirmed", setupIntentId: answer.id, paymentMethodId: answer.payment_method });
  }

  function askBank() {
    form.hidden = true;
    bank.hidden = false;
    field("bank-title").focus();
    port.postMessage({ t: "bank" });
    const answer = async (approved) => {
      const outcome = await fetch("/authenticate/" + secret.split("_secret_")[0], {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
        body: new URLSearchParams({ client_secret: secret, approved: String(approved) }),
      }).then((response) => response.json());
      form.hidden = false;
      bank.hidden = true;
      if (outcome.last_setup_error) return fail(outcome.last_setup_error);
      finish(outcome);
    };
    field("approve").onclick = () => void answer(true);
    field("refuse").onclick = () => void answer(false);
  }

  async function call(verb, params) {
    try {
      const response = await fetch("/v1/setup_intents/" + secret.split("_secret_")[0] + "/" + verb, {
        method: "POST",
        headers: { Authorization: "Bearer " + key, "Stripe-Version": version, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...params, client_secret: secret }),
      });
      return await response.json();
    } catch {
      return { error: { type: "api_connection_error", code: "offline", message: "The card company could not be reached. Try again." } };
    }
  }

  function fail({ type, code, message }) { port.postMessage({ t: "failed", error: { type, code, message } }); }

  const WORDS = {
    number: "Enter the card number.", expiry: "Enter the expiration date as month and year, like 08 / 28.",
    cvc: "Enter the security code.", zip: "Enter the ZIP code of the card's address.",
  };
  const FIELDS = {
    incorrect_number: "number", invalid_number: "number", invalid_expiry_month: "expiry", invalid_expiry_year: "expiry",
    expired_card: "expiry", invalid_cvc: "cvc", incorrect_cvc: "cvc",
  };
})();`;
