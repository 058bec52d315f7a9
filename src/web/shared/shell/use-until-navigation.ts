import { useState } from "react";
import { useLocation } from "react-router";

/** Something that is open until it is closed or the visitor goes to another page. */
export function useUntilNavigation(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return [openedAt === key, (open) => setOpenedAt(open ? key : null)];
}
