import { useEffect, useState } from "react";
import { useSubmit } from "react-router";

/** Asks the device to sign as soon as the server responds with the options, and sends the result with the return path. */
export function useConfirmWithPasskey(options: string | undefined, to: string): "idle" | "waiting" | "failed" {
  const [failed, setFailed] = useState<string | null>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (!options) return;
    let isStale = false;
    sign(options).then(
      (payload) => {
        if (!isStale) void submit({ intent: "passkey-answer", to, payload }, { method: "post" });
      },
      () => {
        if (!isStale) setFailed(options);
      },
    );
    return () => {
      isStale = true;
    };
  }, [options, to, submit]);
  if (!options) return "idle";
  return failed === options ? "failed" : "waiting";
}

async function sign(options: string): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}
