import { Form, href } from "react-router";
import { Button } from "#ui/button.tsx";
import { discardUnsentText } from "../drafts/unsent-text-storage.ts";
import { useBusy } from "../form/use-busy.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

/** Signing out on purpose also forgets what was kept for the next sign-in: the next person here may be somebody else. */
export function SignOutForm() {
  const isBusy = useBusy("sign-out");
  const t = useText<ShellText>();
  return (
    <Form method="post" action={href("/sign-out")} onSubmit={discardUnsentText}>
      <input type="hidden" name="intent" value="sign-out" />
      <Button variant="secondary" size="small" busy={isBusy} busyText={t("Signing out")} className="whitespace-nowrap">
        {t("Sign Out")}
      </Button>
    </Form>
  );
}
