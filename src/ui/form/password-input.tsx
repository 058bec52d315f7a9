import { useEffect, useRef, useState, type ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlClass } from "./control-class.ts";
import { useFieldControl } from "./field-control.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "ref">;

/** Without script a plain password input; with script it can be shown and hidden. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const field = useFieldControl(rest);
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const t = useText<UiText>();
  const [shown, setShown] = useState(false);

  // A password sent as plain text could be offered by the browser as a remembered answer.
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <div className={classNames("relative", className)}>
      <input
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="current-password"
        {...rest}
        {...field}
        ref={input}
        type={shown ? "text" : "password"}
        className={classNames(controlClass(), "pr-20")}
      />
      {hydrated && (
        <button
          type="button"
          aria-controls={field.id}
          aria-label={t(shown ? "Hide password" : "Show password")}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-control px-3 text-body font-semibold text-link hover:bg-petrol-50"
        >
          {t(shown ? "Hide" : "Show")}
        </button>
      )}
      <span role="status" className="sr-only">
        {shown && t("Your password is visible")}
      </span>
    </div>
  );
}
