/**
 * Runs in the browser, written into the page as it stands here: it can use nothing from outside. It loads the page's script once
 * the page has been painted, or after two seconds where nothing is painted, as in a tab in the background. It goes
 * file by file, so that the browser can answer in between. A button that was pressed before, such as the menu's, is pressed again
 * when the page can answer; forms and links need no script.
 */
export function startAfterPaint(): void {
  let isStarted = false;
  let pressed: HTMLElement | null = null;

  async function start() {
    const block = document.querySelector<HTMLElement>("script[data-preload]");
    if (isStarted || !block) return;
    isStarted = true;
    const files = (block.dataset["preload"] ?? "").split(" ");
    for (const file of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.setAttribute("href", file);
      document.head.append(link);
      // In the background each pause would last a second.
      if (!document.hidden) await new Promise((done) => setTimeout(done));
    }
    // The first file takes over the page, and needs what the block sets.
    for (const file of files.slice(1)) {
      const script = addModule({ src: file });
      await new Promise((done) => {
        script.addEventListener("load", done);
        script.addEventListener("error", done);
      });
      script.remove();
    }
    addModule({ textContent: block.textContent });
  }

  function addModule(content: { src: string } | { textContent: string | null }) {
    const script = Object.assign(document.createElement("script"), { type: "module" }, content);
    document.head.append(script);
    return script;
  }

  function remember({ target }: Event) {
    const button = target instanceof Element ? target.closest("button[type=button]") : null;
    pressed = button instanceof HTMLElement ? button : null;
  }

  if (typeof PerformanceObserver === "function") {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) void start();
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
