import type { Page } from "@playwright/test";

/** Opens a page, notes its shapes, then forces the colors. */
export async function openForced(page: Page, path: string): Promise<number> {
  await page.emulateMedia({ forcedColors: null, colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(path);
  const shapes = await rememberShapes(page);
  await page.emulateMedia({ forcedColors: "active" });
  return shapes;
}

/** What a page loses in forced colors, each as a sentence. Run `rememberShapes` before the colors are forced. */
export function findLost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const colorOf = (name: string) => {
      const probe = document.createElement("span");
      probe.style.color = name;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const canvas = colorOf("Canvas");
    const names = [
      "Canvas",
      "CanvasText",
      "LinkText",
      "VisitedText",
      "ButtonText",
      "Highlight",
      "HighlightText",
      "GrayText",
    ];
    const system = new Set(names.map(colorOf));
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width + height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute("class") ?? "").slice(0, 60)}">`;
    const isClear = (color: string) => color === canvas || /^rgba\(.*, 0\)$|^transparent$/.test(color);
    const lost = new Set<string>();

    // Drawings use only the chosen colors, and their letters are text.
    for (const shape of document.querySelectorAll(
      "svg :is(path, rect, circle, ellipse, line, polygon, polyline, text)",
    )) {
      if (!isSeen(shape)) continue;
      const { fill, stroke } = getComputedStyle(shape);
      const paints = [fill, stroke].filter((paint) => paint !== "none");
      const foreign = paints.filter((paint) => !system.has(paint));
      if (foreign.length > 0) lost.add(`${nameOf(shape)} is drawn in ${foreign.join(" and ")}`);
      if (shape.tagName !== "text") continue;
      if (isClear(fill)) lost.add(`the text ${shape.textContent} can't be seen`);
      if (stroke !== "none" && !isClear(stroke)) lost.add(`the text ${shape.textContent} is thickened`);
    }
    // One of a hundred: those that are marked are filled, the others have an outline.
    for (const dot of document.querySelectorAll("circle.fill-petrol-200")) {
      if (isClear(getComputedStyle(dot).stroke)) lost.add("dots that aren't marked can't be seen");
    }
    for (const dot of document.querySelectorAll("circle.fill-petrol-600")) {
      if (isClear(getComputedStyle(dot).fill)) lost.add("marked dots look like the others");
    }

    // Shapes made of a background are still there.
    for (const shape of document.querySelectorAll("[data-shape]")) {
      if (!isSeen(shape)) continue;
      const { backgroundColor, borderWidth, borderColor, outlineStyle, outlineColor } = getComputedStyle(shape);
      const hasBorder = Number.parseFloat(borderWidth) > 0 && !isClear(borderColor);
      const hasOutline = outlineStyle !== "none" && !isClear(outlineColor);
      if (isClear(backgroundColor) && !hasBorder && !hasOutline) lost.add(`${nameOf(shape)} is gone`);
    }

    // A tag has an edge, whatever its tone.
    for (const tag of document.querySelectorAll("span.rounded-tag")) {
      if (isSeen(tag) && getComputedStyle(tag).outlineStyle === "none") lost.add(`${tag.textContent} has no edge`);
    }

    // The current link differs from its neighbors by more than a color.
    const lookOf = (link: Element) => {
      const { borderBottomColor, borderBottomWidth, textDecorationLine, fontWeight } = getComputedStyle(link);
      const border = isClear(borderBottomColor) ? "no border" : `border of ${borderBottomWidth}`;
      return [border, textDecorationLine, fontWeight].join(", ");
    };
    for (const current of document.querySelectorAll("nav a[aria-current]")) {
      const other = current.closest("ul")?.querySelector("a:not([aria-current])");
      if (isSeen(current) && other && lookOf(current) === lookOf(other))
        lost.add(`${current.textContent} looks like any link`);
    }

    // A choice looks chosen: the browser draws the control, or its label has another ground.
    for (const input of document.querySelectorAll<HTMLInputElement>("input:is([type=radio], [type=checkbox])")) {
      const { appearance, opacity } = getComputedStyle(input);
      if (appearance !== "none" && opacity !== "0") continue;
      const label = input.closest("label") ?? input;
      if (!label.checkVisibility()) continue;
      const before = input.checked;
      input.checked = true;
      const on = getComputedStyle(label).backgroundColor;
      input.checked = false;
      const off = getComputedStyle(label).backgroundColor;
      input.checked = before;
      if (on === off) lost.add(`${label.textContent} looks the same chosen and not`);
    }

    const buttons = document.querySelectorAll(":is(a, button).rounded-control.border:not(.border-transparent)");
    for (const button of buttons) {
      const { borderTopWidth, borderTopColor } = getComputedStyle(button);
      if (isSeen(button) && (borderTopWidth === "0px" || isClear(borderTopColor)))
        lost.add(`${button.textContent} has no edge`);
    }
    return [...lost];
  });
}

/** Marks every empty element that is visible only by its background, as the page is normally. */
export function rememberShapes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      if (!element) return "";
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor.endsWith(", 0)") ? groundOf(element.parentElement) : backgroundColor;
    };
    const shapes = [...document.querySelectorAll("main :is(span, div):empty")].filter(
      (element) => groundOf(element) !== groundOf(element.parentElement),
    );
    for (const shape of shapes) shape.setAttribute("data-shape", "");
    return shapes.length;
  });
}

/** Takes out what we say about forced colors, as if nobody had thought of them. */
export async function removeForcedRules(page: Page): Promise<void> {
  await page.evaluate(() => {
    const remove = (rules: CSSStyleSheet | CSSGroupingRule) => {
      for (let index = rules.cssRules.length - 1; index >= 0; index--) {
        const rule = rules.cssRules[index];
        if (rule instanceof CSSMediaRule && rule.conditionText.includes("forced-colors")) rules.deleteRule(index);
        else if (rule instanceof CSSGroupingRule) remove(rule);
      }
    };
    for (const sheet of document.styleSheets) remove(sheet);
  });
}
