import { useEffect, useRef } from "react";
import { EmergencyCallout, EmergencyNumber } from "#ui/callout/emergency-callout.tsx";

type EmergencyNoticeProps = {
  level?: 2 | 3;
  /** True when typed words triggered it: it's announced and scrolled into view. */
  announce?: boolean;
};

/** Who to call right away, and for what. Shown above the text box. */
export function EmergencyNotice({ level = 3, announce = false }: EmergencyNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (announce) box.current?.scrollIntoView({ block: "nearest" });
  }, [announce]);
  return (
    <div ref={box} role={announce ? "alert" : undefined}>
      <EmergencyCallout
        level={level}
        title={
          <>
            Call <EmergencyNumber number="911" /> now if you have
          </>
        }
      >
        <ul>
          <li>chest pain, fainting or trouble breathing</li>
          <li>weakness on one side, or trouble speaking</li>
          <li>a painful swollen leg, or swelling of the face or throat</li>
          <li>severe stomach pain that does not go away</li>
        </ul>
        <p>
          Suicidal thoughts or a crisis: call or text <EmergencyNumber number="988" />. We are not an emergency service,
          and we don't monitor messages in real time.
        </p>
      </EmergencyCallout>
    </div>
  );
}
