import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { isOfferedTo } from "./kept-text.ts";
import { discardKeptText, findKeptText, keepOpenForms, putBack } from "./kept-text-storage.ts";

/** Above a page's content: offers back what its user had typed when they were signed out. Also keeps it in the first place. */
export function KeptTextNotice() {
  const userId = useRouteLoaderData<typeof rootLoader>("root")?.session?.user.id ?? null;
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  useKeepOnSubmit(userId, pathname);
  return hydrated && userId ? <Offer key={`${userId} ${pathname}`} userId={userId} path={pathname} /> : null;
}

function Offer({ userId, path }: { userId: string; path: string }) {
  const [kept, setKept] = useState(findKeptText);
  if (!kept || !isOfferedTo(kept, userId, path)) return null;
  function close(shouldPutBack: boolean) {
    if (kept && shouldPutBack) putBack(kept);
    discardKeptText();
    setKept(null);
  }
  return (
    <Notice title="We kept what you typed" announce className="mb-8 max-w-article">
      <p>You were signed out before it was sent. It was kept on this device only.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" size="small" onClick={() => close(true)}>
          Put it back
        </Button>
        <Button type="button" size="small" variant="secondary" onClick={() => close(false)}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

/** A session can be found to be over by sending the form. So its text is kept while it travels, and let go once it arrived. */
function useKeepOnSubmit(userId: string | null, pathname: string): void {
  const { state, formMethod } = useNavigation();
  const isTravelling = useRef(false);
  const isSending = state !== "idle" && formMethod === "POST";
  useEffect(() => {
    if (isSending && userId && !isTravelling.current) {
      keepOpenForms(userId, pathname);
      isTravelling.current = true;
    }
    if (!isSending && isTravelling.current) {
      isTravelling.current = false;
      if (userId) discardKeptText();
    }
  }, [isSending, userId, pathname]);
}
