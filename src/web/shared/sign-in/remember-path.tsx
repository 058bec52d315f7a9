import { useEffect } from "react";
import { useLocation } from "react-router";
import { isRemembered, PATH_KEY } from "./saved-path.ts";
import { store } from "../page/storage.ts";

/** Saves the path on every route change. Draws nothing. */
export function RememberPath() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isRemembered(pathname)) store(PATH_KEY, pathname);
  }, [pathname]);
  return null;
}
