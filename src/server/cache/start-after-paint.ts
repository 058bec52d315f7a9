/**
 * Runs in the browser, written into the page as it stands here: it can use nothing from outside. It loads the page's script once
 * the page has been painted, or after two seconds where nothing is painted, as in a tab in the background. A button that was pressed
 * before, such as the menu's, is pressed again when the page can answer; forms and links need no script.
 */
export function startAfterPaint(): void {
  let isStarted = false;
  let pressed: HTMLElement | null = null;

  function start() {
    const block = document.querySelector<HTMLElement>("script[data-preload]");
    if (isStarted || !block) return;
    isStarted = true;
    for (const file of (block.dataset["preload"] ?? "").split(" ")) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.setAttribute("href", file);
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = block.textContent;
    document.head.append(script);
  }

  function remember({ target }: Event) {
    const button = target instanceof Element ? target.closest("button[type=button]") : null;
    pressed = button instanceof HTMLElement ? button : null;
  }

  if (typeof PerformanceObserver === "function") {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) start();
    }).observe({ type: "paint", buffered: true });
  }
  setTimeout(start, 2000);
  addEventListener("click", remember, true);
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("click", remember, true);
      setTimeout(() => pressed?.click());
    },
    { once: true },
  );
}
