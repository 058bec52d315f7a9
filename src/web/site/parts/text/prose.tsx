import { classNames } from "#ui/class-names.ts";
import "./prose.css";

type ProseProps = {
  /** Our own texts, made into HTML by the server. Never anything that a person has sent. */
  html: string;
  /** "risks" gives red marks to its lists. */
  look?: "text" | "risks";
  className?: string;
};

export function Prose({ html, look = "text", className }: ProseProps) {
  return (
    <div
      className={classNames("prose", look !== "text" && look, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
