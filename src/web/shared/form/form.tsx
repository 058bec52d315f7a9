import { Form as RouterForm, useRouteLoaderData, type FormProps } from "react-router";
import type { loader as rootLoader } from "../../root.tsx";
import { FORM_KEY } from "./form-key.ts";
import { rememberSubmission } from "./sent-form.ts";

/**
 * The form for all signed-in pages. It carries a key, which changes once something was saved, so pressing again after a slow or
 * broken response is safe.
 */
export function Form({ children, onSubmit, ...props }: FormProps) {
  const formKey = useFormKey();
  const isKeyed = props.method === "post" && formKey;
  return (
    <RouterForm
      {...props}
      onSubmit={(event) => {
        if (isKeyed) rememberSubmission(event);
        onSubmit?.(event);
      }}
    >
      {isKeyed && <input type="hidden" name={FORM_KEY} value={formKey} />}
      {children}
    </RouterForm>
  );
}

/** For script requests; null for visitors. */
export function useFormKey(): string | null {
  return useRouteLoaderData<typeof rootLoader>("root")?.formKey ?? null;
}
