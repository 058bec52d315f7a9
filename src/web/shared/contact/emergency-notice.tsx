import { useEffect, useRef } from "react";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type EmergencyNoticeProps = {
  level?: 2 | 3;
  /** True when typed words triggered it: it's announced and scrolled into view. */
  announce?: boolean;
};

/** Who to call right away, and for what. Shown above the text box. */
export function EmergencyNotice({ level = 3, announce = false }: EmergencyNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const t = useText<ShellText>();
  useEffect(() => {
    if (announce) box.current?.scrollIntoView({ block: "nearest" });
  }, [announce]);
  return (
    <div ref={box} role={announce ? "alert" : undefined}>
      <EmergencyCallout
        level={level}
        title={
          <>
            {t("Call")} <EmergencyNumber number="911" /> {t("now if you have")}
          </>
        }
      >
        <ul>
          <li>{t("chest pain, fainting or trouble breathing")}</li>
          <li>{t("weakness on one side, or trouble speaking")}</li>
          <li>{t("a painful swollen leg, or swelling of the face or throat")}</li>
          <li>{t("severe stomach pain that does not go away")}</li>
        </ul>
        <p>
          {t("Suicidal thoughts or a crisis: call or text")} <EmergencyNumber number="988" />.{" "}
          {t("We are not an emergency service, and we don't monitor messages in real time.")}
        </p>
      </EmergencyCallout>
    </div>
  );
}
