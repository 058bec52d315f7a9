import { createElement, type ReactElement, type ReactNode } from "react";
import { Link, linkClass } from "#ui/link/link.tsx";

/** The markup that answers in YAML can use: [links](/path), **bold**, and an empty line between paragraphs. */
export function RichText({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return createElement("div", { className: "grid gap-3" }, ...paragraphs.map(paragraph));
}

function paragraph(text: string): ReactElement {
  const parts = text.split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/);
  return createElement("p", null, ...parts.map(marked));
}

function marked(part: string): ReactNode {
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
  if (link) return <Anchor href={link[2] ?? ""} text={link[1] ?? ""} />;
  if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
  return part;
}

function Anchor({ href, text }: { href: string; text: string }) {
  if (href.startsWith("/")) return <Link to={href}>{text}</Link>;
  return (
    <a href={href} className={linkClass()}>
      {text}
    </a>
  );
}
