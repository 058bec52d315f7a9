import { classNames } from "#ui/class-names.ts";
import "./prose.css";

type ProseProps = {
  /** Our own texts, turned into HTML by the server. Never user input. */
  html: string;
  /** "risks" gives its lists red marks. */
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
