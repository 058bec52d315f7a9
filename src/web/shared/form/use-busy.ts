import { useNavigation } from "react-router";

/** Whether a form on this page is being submitted; with an intent, whether it's that one. */
export function useBusy(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return intent === undefined || formData?.get("intent") === intent;
}
