import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { useBusy } from "../shared/use-busy.ts";

type RequestButtonsProps = { can: Record<"acknowledge" | "claim" | "release" | "resolve" | "reopen", boolean> };

const BUTTONS = [
  { intent: "acknowledge", label: "Acknowledge" },
  { intent: "claim", label: "Claim" },
  { intent: "release", label: "Give back" },
  { intent: "resolve", label: "Resolve" },
  { intent: "reopen", label: "Open again" },
] as const;

/** What can be done with a request now. Each is a form of its own, so it works without script. */
export function RequestButtons({ can }: RequestButtonsProps) {
  const isBusy = useBusy();
  return (
    <div className="flex flex-wrap gap-2">
      {BUTTONS.filter(({ intent }) => can[intent]).map(({ intent, label }) => (
        <Form key={intent} method="post">
          <input type="hidden" name="intent" value={intent} />
          <Button variant="secondary" size="small" busy={isBusy}>
            {label}
          </Button>
        </Form>
      ))}
    </div>
  );
}
