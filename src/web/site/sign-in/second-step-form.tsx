import { Form, href, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { CodeInput } from "#ui/form/code-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { Link, linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useText, type Text } from "#ui/language/text.ts";
import { TextInput } from "#ui/form/text-input.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";
import { useLocalPath } from "../../shared/language/language.ts";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import type { StepFactor, Way } from "./second-step-way.ts";

type Step = { email: string; factors: StepFactor[]; isStaff: boolean; to: string | null; way: Way };

export function SecondStepForm({ email, factors, isStaff, to, way, refused, texted }: Step & FormState) {
  const t = useText<SignInText>();
  const brand = useRouteLoaderData<typeof rootLoader>("root")?.brand.name ?? "the clinic";
  const isBusy = useBusy("code");
  const phone = factors.find(({ factor_type }) => factor_type === "phone");
  return (
    <>
      <h1 className="mt-6 text-h1 font-bold">{t(WAY_TITLES[way])}</h1>
      <p className="mt-2 mb-7 text-ink-2">
        {t(LEADS[way], { brand, phone: phone ? phoneText(t, phone) : t("your phone") })}{" "}
        {t("Signing in as {email}.", { email })}
      </p>
      {way === "webauthn" && <PasskeyButton to={to}>{t("Continue with your passkey")}</PasskeyButton>}
      {way === "phone" && phone && <TextMe phone={phone} again={texted || refused !== undefined} texted={texted} />}
      {way !== "webauthn" && (
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="code" />
          <input type="hidden" name="method" value={way} />
          <input type="hidden" name="to" value={to ?? ""} />
          <Field
            name="code"
            label={t(way === "recovery-code" ? "Recovery code" : "6-digit code")}
            error={problemOf(refused, "code")}
          >
            {way === "recovery-code" ? (
              <TextInput autoComplete="off" spellCheck={false} autoCapitalize="none" className="max-w-64 font-mono" />
            ) : (
              <CodeInput />
            )}
          </Field>
          {!isStaff && (
            <Checkbox name="skip" defaultChecked={refused?.values["skip"] === "on"}>
              {t("Don't ask again on this device for 30 days")}
            </Checkbox>
          )}
          <Button wide busy={isBusy} busyText={t("Checking")} className="mt-1">
            {t("Continue")}
          </Button>
        </Form>
      )}
    </>
  );
}

export const WAY_TITLES: Record<Way, SignInText> = {
  totp: "Enter your code",
  webauthn: "Use your passkey",
  phone: "Enter the code we text you",
  "recovery-code": "Enter a recovery code",
};

type FormState = { refused: Refused | undefined; texted: boolean };

const LEADS: Record<Way, SignInText> = {
  totp: "Enter the 6 digits shown for {brand} in your authenticator app.",
  webauthn: "Your password is correct. Now your device will ask for your face, fingerprint or PIN.",
  phone: "We'll text it to {phone}. It works for 10 minutes.",
  "recovery-code": "One of the ten codes you saved. Each works once.",
};

function phoneText(t: Text<SignInText>, { friendly_name, phoneEnding }: StepFactor): string {
  return t("{name}, ending in {digits}", { name: friendly_name, digits: phoneEnding ?? "" });
}

function TextMe({ phone, again, texted }: { phone: StepFactor; again: boolean; texted: boolean }) {
  const t = useText<SignInText>();
  const isBusy = useBusy("text");
  return (
    <Form method="post" className="mb-7 grid gap-4">
      <input type="hidden" name="intent" value="text" />
      <input type="hidden" name="factorId" value={phone.id} />
      {texted && (
        <Notice tone="success" title={t("We sent the code")} announce>
          {t("If it doesn't arrive within a minute, request a new one. Only the latest code works.")}
        </Notice>
      )}
      <Button variant="secondary" wide busy={isBusy} busyText={t("Sending the code")}>
        {t(again ? "Text me a new code" : "Text me a code")}
      </Button>
    </Form>
  );
}

export function OtherWays({ factors, to, way }: Step) {
  const t = useText<SignInText>();
  const at = useLocalPath();
  const phoneNumber = useRouteLoaderData<typeof rootLoader>("root")?.brand.phone;
  const has = (type: Way) =>
    type !== way && (type === "recovery-code" || factors.some((one) => one.factor_type === type));
  return (
    <section aria-labelledby="other-ways" className="mt-7 border-t border-line pt-4">
      <h2 id="other-ways" className="font-semibold">
        {t(way === "totp" ? "No access to the app?" : "Another way")}
      </h2>
      <ul className="mt-1">
        {(Object.keys(OTHERS) as Way[]).filter(has).map((other) => (
          <li key={other} className={other === "webauthn" ? "noscript:hidden" : undefined}>
            <Link variant="standalone" to={at(wayPath(other, to))}>
              {t(OTHERS[other])}
            </Link>
          </li>
        ))}
        {phoneNumber && (
          <li className="pt-2.5 text-ink-2">
            {t("None of these? Call us at")}{" "}
            <a href={`tel:${phoneNumber}`} className={linkClass()}>
              {phoneNumber}
            </a>
            .
          </li>
        )}
      </ul>
    </section>
  );
}

const OTHERS: Record<Way, SignInText> = {
  totp: "Use your authenticator app",
  webauthn: "Use a passkey or security key",
  phone: "Get a code by text message",
  "recovery-code": "Use a recovery code",
};

function wayPath(way: Way, to: string | null): string {
  const query = new URLSearchParams({ way, ...(to ? { to } : {}) });
  return `${href("/sign-in/second-step")}?${query}`;
}
