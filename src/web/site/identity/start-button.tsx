import { Button } from "#ui/button.tsx";
import { useText } from "#ui/language/text.ts";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { IdentityText } from "../../shared/language/es/identity.server.ts";

/** Starts the ID check, or opens it again. */
export function StartButton({ children, variant }: { children: string; variant?: "secondary" }) {
  const t = useText<IdentityText>();
  const isBusy = useBusy();
  return (
    <Form method="post">
      <Button busy={isBusy} busyText={t("Opening")} variant={variant}>
        {children}
      </Button>
    </Form>
  );
}
