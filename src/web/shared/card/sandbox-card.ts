import type { CardEvents, CardOutcome, CardWords, MountedCard } from "./card.ts";

const LOADS_WITHIN_MS = 10_000;

type Message =
  | { t: "ready" | "submit" | "change" | "bank" }
  | { t: "resize"; height: number }
  | { t: "confirmed"; setupIntentId: string }
  | { t: "failed"; error: { type: string; code?: string; message: string } };

/** The sandbox's frame: one message to its exact origin passes a port, and everything else goes through that port. */
export function mountSandboxCard(
  place: HTMLElement,
  options: { frameUrl: string; clientSecret: string; words: CardWords; events: CardEvents },
): Promise<MountedCard> {
  const { origin } = new URL(options.frameUrl);
  const { port1: port, port2 } = new MessageChannel();
  const frame = document.createElement("iframe");
  frame.title = options.words.title;
  frame.style.cssText = "display:block;border:0;width:100%;height:190px";
  let finish: ((outcome: CardOutcome) => void) | null = null;

  port.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.t === "resize") frame.style.height = `${data.height}px`;
    if (data.t === "submit") options.events.onSubmit();
    if (data.t === "confirmed") finish?.({ ok: true, setupIntentId: data.setupIntentId });
    if (data.t === "failed") finish?.({ ok: false, error: data.error });
    if (data.t === "ready") options.events.onReady();
  });
  // Assigning a listener starts a port automatically; adding one doesn't.
  port.start();

  const mounted: MountedCard = {
    confirm: () =>
      new Promise((done) => {
        finish = done;
        port.postMessage({ t: "confirm" });
      }),
    focus() {
      frame.focus();
      port.postMessage({ t: "focus" });
    },
    destroy() {
      port.close();
      frame.remove();
    },
  };
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error("The card frame did not load")), LOADS_WITHIN_MS);
    function begin(event: MessageEvent) {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      window.removeEventListener("message", begin);
      clearTimeout(timer);
      frame.contentWindow?.postMessage({ t: "init", clientSecret: options.clientSecret }, origin, [port2]);
      done(mounted);
    }
    window.addEventListener("message", begin);
    frame.src = options.frameUrl;
    place.append(frame);
  });
}
