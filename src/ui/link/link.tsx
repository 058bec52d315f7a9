import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { classNames } from "../class-names.ts";

type Look = "text" | "ink" | "inherit" | "plain" | "standalone";

type LinkProps = RouterLinkProps & { variant?: Look };

/** For our own pages. Another site, a telephone number or a file: `<a className={linkClass()}>`. */
export function Link({ variant = "text", className, ...rest }: LinkProps) {
  return <RouterLink {...rest} className={classNames(linkClass(variant), className)} />;
}

export function linkClass(variant: Look = "text"): string {
  return looks[variant];
}

const underlined = "underline decoration-1 underline-offset-[3px] hover:decoration-2";

const looks = {
  /** Inside a sentence. */
  text: `text-link ${underlined}`,
  /** Where petrol would shout: back links, footers, table rows. */
  ink: `text-ink ${underlined}`,
  /** On a tint, whose text color is made for it. */
  inherit: `text-inherit ${underlined}`,
  /** Navigation whose place already says that it is a link. */
  plain: "text-ink no-underline hover:underline hover:decoration-2 hover:underline-offset-[3px]",
  /** On its own line: the target is 44 px high. */
  standalone: `inline-flex min-h-11 items-center text-link ${underlined}`,
};
