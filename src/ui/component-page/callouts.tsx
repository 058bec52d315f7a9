import { href } from "react-router";
import { EmergencyCallout, EmergencyNumber } from "../callout/emergency-callout.tsx";
import { Link } from "../link/link.tsx";
import { Notice } from "../callout/notice.tsx";
import { WarningCallout } from "../callout/warning-callout.tsx";

export function Callouts() {
  return (
    <>
      <EmergencyCallout title="Call 911 now if you have" level={3}>
        <ul>
          <li>chest pain, fainting or trouble breathing</li>
          <li>weakness on one side, or trouble speaking</li>
        </ul>
        <p>
          In a crisis call or text <EmergencyNumber number="988" />.
        </p>
      </EmergencyCallout>
      <WarningCallout title="Save your recovery codes" level={3}>
        <p>They are shown only once.</p>
      </WarningCallout>
      <Notice title="Good to know" level={3}>
        <p>Your answers are saved at each step.</p>
      </Notice>
      <Notice tone="success" title="Your password has been changed" level={3}>
        <p>Other devices have been signed out.</p>
      </Notice>
      <Notice tone="help">
        Not an emergency? <Link to={href("/")}>Book a visit</Link>.
      </Notice>
      <Notice tone="neutral">A plain aside without a title.</Notice>
    </>
  );
}
