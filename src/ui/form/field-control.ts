import { createContext, useContext } from "react";

/** What a field hands to the control inside it. */
export type FieldControl = {
  id: string;
  name: string;
  describedBy: string | undefined;
  invalid: boolean;
};

type Own = {
  id?: string | undefined;
  name?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: unknown;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that tie a control to the field around it; its own attributes win. */
export function useFieldControl(own: Own) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    name: own.name ?? field?.name,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": Boolean(own["aria-invalid"]) || field?.invalid || undefined,
  };
}
