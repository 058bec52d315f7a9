import { useEffect, useRef, type MouseEvent } from "react";
import { useText } from "../language/text.ts";
import type { UiText } from "../language/es.ts";

type FieldProblem = {
  /** Id of the control to put right; none for a problem of the form as a whole. */
  fieldId?: string | undefined;
  message: string;
};

type ErrorSummaryProps = { title?: string; errors: readonly FieldProblem[] };

/** First thing in main after a refused form. Takes focus each time new errors arrive. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const t = useText<UiText>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      // Read by the browser itself when the page arrives without script.
      autoFocus
      aria-labelledby="error-summary-title"
      className="rounded-control border-3 border-danger-600 bg-surface p-4 md:px-6 md:py-5"
    >
      <div role="alert">
        <h2 id="error-summary-title" className="mb-2 text-lead font-heading">
          {title ?? t("There is a problem")}
        </h2>
        <ul className="grid gap-1.5">
          {errors.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`} className="font-semibold text-danger-700">
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => goToField(event, fieldId)}
                  className="underline decoration-1 underline-offset-[3px] hover:decoration-2"
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Shows the label too, and leaves the address alone: a new hash would drop the router's form errors. */
function goToField(event: MouseEvent, fieldId: string) {
  const control = document.getElementById(fieldId);
  if (!control) return;
  event.preventDefault();
  const label = document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (control.closest("fieldset") ?? label ?? control).scrollIntoView({ block: "start" });
  control.focus({ preventScroll: true });
}
