import type { ReactNode } from "react";
import { Link as RouterLink, type LinkProps } from "react-router";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";

type ButtonLinkProps = LinkProps & NonNullable<Parameters<typeof buttonClass>[0]> & { icon?: ReactNode };

/** Goes to a page but weighs as much as a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <RouterLink {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      {icon}
      {children}
    </RouterLink>
  );
}
