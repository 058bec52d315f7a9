import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { isOfferedTo } from "./unsent-text.ts";
import { discardUnsentText, findUnsentText, saveOpenForms, putBack } from "./unsent-text-storage.ts";

/**
 * Above a page's content: offers to restore what the user had typed when they were signed out. Also saves it in the first place.
 */
export function UnsentTextNotice() {
  const userId = useRouteLoaderData<typeof rootLoader>("root")?.session?.user.id ?? null;
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  useSaveOnSubmit(userId, pathname);
  return hydrated && userId ? <Offer key={`${userId} ${pathname}`} userId={userId} path={pathname} /> : null;
}

function Offer({ userId, path }: { userId: string; path: string }) {
  const t = useText<ShellText>();
  const [stored, setUnsent] = useState(findUnsentText);
  if (!stored || !isOfferedTo(stored, userId, path)) return null;
  function close(shouldPutBack: boolean) {
    if (stored && shouldPutBack) putBack(stored);
    discardUnsentText();
    setUnsent(null);
  }
  return (
    <Notice title={t("We saved what you typed")} announce className="mb-8 max-w-article">
      <p>{t("You were signed out before it was sent. It's saved on this device only.")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="button" size="small" onClick={() => close(true)}>
          {t("Restore it")}
        </Button>
        <Button type="button" size="small" variant="secondary" onClick={() => close(false)}>
          {t("Discard")}
        </Button>
      </div>
    </Notice>
  );
}

/**
 * Submitting a form may be how we learn the session ended, so its text is kept while it's being sent and deleted once it arrived.
 */
function useSaveOnSubmit(userId: string | null, pathname: string): void {
  const { state, formMethod } = useNavigation();
  const isTraveling = useRef(false);
  const isSending = state !== "idle" && formMethod === "POST";
  useEffect(() => {
    if (isSending && userId && !isTraveling.current) {
      saveOpenForms(userId, pathname);
      isTraveling.current = true;
    }
    if (!isSending && isTraveling.current) {
      isTraveling.current = false;
      if (userId) discardUnsentText();
    }
  }, [isSending, userId, pathname]);
}
