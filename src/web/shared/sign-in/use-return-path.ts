import { useHydrated } from "#ui/use-hydrated.ts";
import { PATH_KEY, returnPathFrom } from "./saved-path.ts";
import { readStored } from "../page/storage.ts";

/** Where signing in should lead: what the address says, else the page visited last. Only the first is known without script. */
export function useReturnPath(given: string | null): string | null {
  const hydrated = useHydrated();
  return given ?? (hydrated ? returnPathFrom(readStored(PATH_KEY)) : null);
}
