import { useEffect, useState, type ComponentType } from "react";
import { useUntilNavigation } from "../shell/use-until-navigation.ts";
import { readStored, store } from "../page/storage.ts";
import { count } from "./count.ts";
import type { PopUpProps } from "./newsletter-pop-up.tsx";
import { POP_UP_DELAY_MS, POP_UP_KEY, popUpAnswer } from "./pop-up-status.ts";

const ASK_AGAIN_MS = 500;

type Props = { arrivedAt: number; template: string; offerCents: number };

/** Shows the newsletter pop-up 10 s after the page has loaded, once for each document, if the moment is right (spec §4). */
export function NewsletterTimer({ arrivedAt, template, offerCents }: Props) {
  const [isOver, setOver] = useState(false);
  const [open, setOpen] = useUntilNavigation();
  const [PopUp, setPopUp] = useState<ComponentType<PopUpProps> | null>(null);

  useEffect(() => {
    if (isOver) return;
    let timer = setTimeout(ask, Math.max(0, arrivedAt + POP_UP_DELAY_MS - Date.now()));
    async function ask() {
      const answer = popUpAnswer(momentOn(template));
      if (answer === "wait") timer = setTimeout(ask, ASK_AGAIN_MS);
      else setOver(true);
      if (answer !== "show") return;
      const module = await import("./newsletter-pop-up.tsx").catch(() => null);
      // The page or the visitor's hands may have moved while the file was on its way.
      if (!module || popUpAnswer(momentOn(template)) !== "show") return;
      setPopUp(() => module.NewsletterPopUp);
      setOpen(true);
      count("newsletter-shown", template, "Non-Patient");
    }
    return () => clearTimeout(timer);
  }, [isOver, arrivedAt, template, setOpen]);

  function close() {
    store(POP_UP_KEY, String(Date.now()));
    setOpen(false);
    count("newsletter-closed", template, "Non-Patient");
  }

  return PopUp && <PopUp open={open} onClose={close} template={template} offerCents={offerCents} />;
}

function momentOn(template: string) {
  return {
    stored: readStored(POP_UP_KEY),
    now: Date.now(),
    isMember: false,
    template,
    isTyping: document.activeElement?.matches(EDITABLE) ?? false,
    hasDialog: document.querySelector("dialog[open], [role=dialog]") !== null,
    isHidden: document.visibilityState === "hidden",
  };
}

const EDITABLE = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
