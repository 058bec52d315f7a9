import { useNavigation } from "react-router";

/** Whether a form of this page is on its way; with an intent, whether it is that one. */
export function useBusy(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return intent === undefined || formData?.get("intent") === intent;
}
