import { PICTURES } from "../pictures/index.tsx";

/** A drawing with a caption. The caption has the meaning; the drawing is hidden from screen readers. */
export function Figure({ name, caption }: { name: keyof typeof PICTURES; caption: string }) {
  const Drawing = PICTURES[name];
  return (
    <figure>
      <Drawing />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
