import { useEffect, useState, type ComponentType } from "react";
import { useLocation, useParams } from "react-router";
import type { Arrival, Visitor } from "./arrival.ts";

/** What goes along with a visit (counting, the newsletter pop-up, outside code) comes after the page works, in a file of its own. */
export function Visit(visitor: Visitor) {
  const { pathname, search } = useLocation();
  const params = useParams();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<Visitor & { arrival: Arrival }> | null>(null);
  useEffect(() => {
    setArrival({ pathname, search, params, at: Date.now() });
    import("./companion.tsx").then(
      (module) => setLoaded(() => module.Companion),
      () => {},
    );
    // Once for each document.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return Loaded && arrival && <Loaded {...visitor} arrival={arrival} />;
}
