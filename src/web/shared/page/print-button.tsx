import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Needs JavaScript, so it appears with it. Its space is reserved, so nothing moves. */
export function PrintButton({ children }: { children: string }) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="button"
      variant="secondary"
      icon={<Icon name="printer" />}
      onClick={() => window.print()}
      className={isHydrated ? "" : "invisible noscript:hidden"}
    >
      {children}
    </Button>
  );
}
