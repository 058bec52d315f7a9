import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Spinner } from "#ui/spinner.tsx";

const WAIT_LIMIT_MS = 150;

/** A thin band at the top edge while the next page takes its time. Quick pages show nothing. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== "idle";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), WAIT_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy]);

  if (!isLate) return null;
  return (
    <div data-navigation-progress className="pointer-events-none fixed inset-x-0 top-0 z-50 print:hidden">
      <div className="h-1.5 origin-left scale-x-90 border-r-8 border-petrol-600 bg-band-300 transition-[scale] duration-[8s] starting:scale-x-0" />
      <Spinner
        label="Loading..."
        size={16}
        className="absolute top-2.5 right-2.5 rounded-control bg-raised px-2 py-1.5 text-small shadow-popover"
      />
    </div>
  );
}
