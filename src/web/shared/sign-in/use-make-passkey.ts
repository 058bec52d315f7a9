import { useEffect, useState } from "react";
import { useSubmit } from "react-router";

type Begun = { friendly_name: string; options: string };

/** Lets the device make the passkey as soon as the server has said how, and sends it. */
export function useMakePasskey(begun: Begun | undefined): "idle" | "waiting" | "failed" {
  const [failed, setFailed] = useState<Begun | null>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (!begun) return;
    let isStale = false;
    makePasskey(begun.options).then(
      (payload) => {
        const { friendly_name } = begun;
        if (!isStale) void submit({ intent: "confirm", friendly_name, payload }, { method: "post" });
      },
      () => {
        if (!isStale) setFailed(begun);
      },
    );
    return () => {
      isStale = true;
    };
  }, [begun, submit]);
  if (!begun) return "idle";
  return failed === begun ? "failed" : "waiting";
}

async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}
