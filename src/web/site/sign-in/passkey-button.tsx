import { href } from "react-router";
import { useState, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/form/field-message.tsx";
import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { SignInText } from "../../shared/language/es/sign-in.server.ts";

/** True on the server too, so the button is there from the start; it's hidden only if the browser doesn't support passkeys. */
export function usePasskeys(): boolean {
  const hydrated = useHydrated();
  return !hydrated || typeof PublicKeyCredential === "function";
}

type PasskeyButtonProps = { to: string | null; variant?: "primary" | "secondary"; children?: ReactNode };

export function PasskeyButton({ to, variant = "primary", children }: PasskeyButtonProps) {
  const t = useText<SignInText>();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function press() {
    setState("busy");
    const path = await signInWithPasskey(to).catch(() => null);
    if (path) window.location.assign(path);
    else setState("failed");
  }

  return (
    <div className="grid gap-2">
      <Button
        type="button"
        wide
        variant={variant}
        icon={<Icon name="key" />}
        busy={state === "busy"}
        busyText={t("Waiting for your device")}
        onClick={press}
      >
        {children ?? t("Sign in with a passkey")}
      </Button>
      <div role="status">
        {state === "failed" && (
          <FieldError id="passkey-error">
            {t("That did not work. Try the passkey again, or use your password")}
          </FieldError>
        )}
      </div>
    </div>
  );
}

/** Where to go once signed in, or null. The library loads at the first press. */
async function signInWithPasskey(to: string | null): Promise<string | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await ask({ intent: "options" });
  const response = await startAuthentication({ optionsJSON });
  const answer = await ask({ intent: "verify", response, to });
  return answer.to ?? null;
}

async function ask(question: object) {
  const answer = await fetch(href("/sign-in/passkey"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  if (!answer.ok) throw new Error(`The passkey was refused: ${answer.status}`);
  return answer.json();
}
