import type { ReactNode } from "react";
import { Callout } from "./callout.tsx";
import { Icon } from "../icon.tsx";
import type { UiText } from "../language/es.ts";
import { useText } from "../language/text.ts";

type WarningCalloutProps = {
  title: ReactNode;
  level?: 2 | 3 | 4;
  className?: string;
  children?: ReactNode;
};

/** Something has to be known or done before going on. */
export function WarningCallout(props: WarningCalloutProps) {
  return (
    <Callout
      tone="warning"
      icon={<Icon name="alert" label={useText<UiText>()("Warning")} className="text-warning-800" />}
      {...props}
    />
  );
}
