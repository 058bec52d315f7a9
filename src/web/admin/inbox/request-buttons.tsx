import { Button } from "#ui/button.tsx";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";

type RequestButtonsProps = {
  can: Record<"acknowledge" | "claim" | "release" | "resolve" | "reopen", boolean>;
  /** An alarm must be acknowledged before the request is resolved. */
  isRinging: boolean;
  /** The label of the Acknowledge button. */
  acknowledge: string;
};

const BUTTONS = [
  { intent: "acknowledge", label: "Acknowledge" },
  { intent: "claim", label: "Claim", key: "c" },
  { intent: "release", label: "Release" },
  { intent: "resolve", label: "Resolve", key: "e" },
  { intent: "reopen", label: "Reopen" },
] as const;

/** The available actions of a request. Each is its own form, so it works without JavaScript. */
export function RequestButtons({ can, isRinging, acknowledge }: RequestButtonsProps) {
  const isBusy = useBusy();
  return (
    <div className="flex flex-wrap items-start gap-2">
      {BUTTONS.filter(({ intent }) => can[intent] || (intent === "resolve" && isRinging)).map((button) => (
        <Form key={button.intent} method="post" preventScrollReset>
          <input type="hidden" name="intent" value={button.intent} />
          <Button
            variant={button.intent === "acknowledge" && isRinging ? "primary" : "secondary"}
            size="small"
            busy={isBusy}
            disabledReason={can[button.intent] ? undefined : "Acknowledge the alarm first"}
            {...("key" in button ? { "data-key": button.key } : {})}
          >
            {button.intent === "acknowledge" ? acknowledge : button.label}
          </Button>
        </Form>
      ))}
    </div>
  );
}
