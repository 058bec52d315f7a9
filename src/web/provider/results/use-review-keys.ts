import { useEffect, useEffectEvent } from "react";
import { useRouteLoaderData } from "react-router";
import { isTyping } from "../../shared/staff/is-typing.ts";
import type { loader as layoutLoader } from "../layout.tsx";

/** Digits choose a decision. Like all single keys they can be switched off, and aren't heard while somebody types. */
export function useReviewKeys(choose: (index: number) => void): void {
  const hasSingleKeys = useRouteLoaderData<typeof layoutLoader>("provider/layout")?.hasSingleKeys ?? true;
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const index = "123456789".indexOf(event.key);
    if (!hasSingleKeys || index < 0 || event.key.length !== 1 || isTyping(event.target)) return;
    if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog:modal, [popover]:popover-open")) return;
    event.preventDefault();
    choose(index);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
