import { useEffect, useState, type ComponentType } from "react";
import { useLocation, useParams } from "react-router";
import type { Companion } from "./companion.tsx";

/** Where and when this document began. The first load is no navigation, and 10 seconds are counted from here. */
export type Arrival = Pick<ReturnType<typeof useLocation>, "pathname" | "search"> & {
  params: Readonly<Record<string, string | undefined>>;
  at: number;
};

/** What goes along with a visit (counting, the newsletter pop-up, outside code) comes after the page works, in a file of its own. */
export function Visit() {
  const { pathname, search } = useLocation();
  const params = useParams();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<Parameters<typeof Companion>[0]> | null>(null);
  useEffect(() => {
    setArrival({ pathname, search, params, at: Date.now() });
    import("./companion.tsx").then(
      (module) => setLoaded(() => module.Companion),
      () => {},
    );
    // Once for each document.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return Loaded && arrival && <Loaded arrival={arrival} />;
}
