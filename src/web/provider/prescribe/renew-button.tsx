import { href, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Form } from "../../shared/form/form.tsx";
import { Kbd } from "../visits/kbd.tsx";

type RenewButtonProps = { userId: string; prescriptionId: string; name: string; hasKey?: boolean };

/** Begins a draft that continues a prescription as it is. Nothing is sent before it is signed. */
export function RenewButton({ userId, prescriptionId, name, hasKey = false }: RenewButtonProps) {
  const from = `renew-${prescriptionId}`;
  const isBusy = useNavigation().formData?.get("from") === from;
  return (
    <Form method="post" action={href("/provider/patients/:userId/prescribe", { userId })}>
      <input type="hidden" name="intent" value="begin" />
      <input type="hidden" name="from" value={from} />
      <Button variant="secondary" size="small" busy={isBusy} data-key={hasKey ? "r" : undefined}>
        Renew<span className="sr-only"> {name}</span> {hasKey && <Kbd>R</Kbd>}
      </Button>
    </Form>
  );
}
