import { createElement, type ReactNode } from "react";

const VOID = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "path", "source", "wbr"]);
const TOKEN = /<(\/?)([a-z][a-z0-9-]*)((?:\s[^>]*?)?)(\/?)>|([^<]+)/gi;

/** The rendered page as plain elements: what React renders without any of our code. Without scripts and head. */
export function treeOf(html: string): ReactNode {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const clean = body.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const root: Node = { tag: "div", className: "", children: [] };
  const open = [root];
  for (const [, closing, tag, attributes, selfClosing, text] of clean.matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (text !== undefined) parent.children.push(text);
    else if (closing) {
      if (open.length > 1) open.pop();
    } else if (tag) {
      const node: Node = { tag, className: /class="([^"]*)"/.exec(attributes ?? "")?.[1] ?? "", children: [] };
      parent.children.push(node);
      if (!selfClosing && !VOID.has(tag.toLowerCase())) open.push(node);
    }
  }
  return draw(root, 0);
}

type Node = { tag: string; className: string; children: (Node | string)[] };

function draw(node: Node | string, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, className, children } = node;
  if (VOID.has(tag.toLowerCase())) return createElement(tag, { key, className });
  return createElement(tag, { key, className }, ...children.map((child, i) => draw(child, i)));
}
