import { href } from "react-router";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { useText } from "#ui/language/text.ts";
import { SummaryList, SummaryRow } from "#ui/summary-list.tsx";
import type { FactorView } from "./factor-view.ts";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import type { Refused } from "../../shared/form/problems.ts";
import { ManageFactor } from "./manage-factor.tsx";

type FactorsProps = { factors: FactorView[]; recoveryCodesLeft: number; refused: Refused | undefined };

/** The second factors, one section per kind, and the recovery codes. */
export function Factors({ factors, recoveryCodesLeft, refused }: FactorsProps) {
  const t = useText<PasswordText>();
  return (
    <>
      {KINDS.map((kind) => {
        const own = factors.filter(({ factor_type }) => factor_type === kind.type);
        return (
          <section key={kind.type} aria-labelledby={kind.type}>
            <SectionHeader id={kind.type} title={t(kind.title)} />
            {own.length === 0 && <p className="mt-3 max-w-measure text-ink-2">{t(kind.about)}</p>}
            <ul>
              {own.map((factor) => (
                <FactorRow key={factor.id} factor={factor} icon={kind.icon} refused={refused} />
              ))}
            </ul>
            <p className={kind.type === "webauthn" ? "mt-4 noscript:hidden" : "mt-4"}>
              <ButtonLink to={kind.add} variant="secondary">
                {t(own.length === 0 ? kind.addFirst : kind.addMore)}
              </ButtonLink>
            </p>
          </section>
        );
      })}
      {(factors.length > 0 || recoveryCodesLeft > 0) && <RecoveryCodes left={recoveryCodesLeft} />}
    </>
  );
}

type Kind = {
  type: FactorView["factor_type"];
  title: PasswordText;
  icon: IconName;
  about: PasswordText;
  add: string;
  addFirst: PasswordText;
  addMore: PasswordText;
};

const KINDS: Kind[] = [
  {
    type: "webauthn",
    title: "Passkeys",
    icon: "key",
    about:
      "Sign in with your face, fingerprint or a security key instead of typing. It's the most secure way, and the fastest.",
    add: href("/profile/password/passkey"),
    addFirst: "Add a passkey",
    addMore: "Add another passkey",
  },
  {
    type: "totp",
    title: "Authenticator app",
    icon: "lock",
    about: "An app on your phone shows a new 6-digit code every 30 seconds. You enter it after your password.",
    add: href("/profile/password/authenticator"),
    addFirst: "Add an authenticator app",
    addMore: "Add another authenticator app",
  },
  {
    type: "phone",
    title: "Text message",
    icon: "device",
    about: "After you enter your password, we text you a code. It's better than a password alone.",
    add: href("/profile/password/phone"),
    addFirst: "Add a phone",
    addMore: "Add another phone",
  },
];

function FactorRow({ factor, icon, refused }: { factor: FactorView; icon: IconName; refused: Refused | undefined }) {
  const t = useText<PasswordText>();
  return (
    <li className="border-b border-line py-4">
      <div className="flex gap-3">
        <Icon name={icon} className="mt-0.5 text-ink-2" />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">{factor.friendly_name}</h3>
          <p className="text-small text-ink-2">
            {factor.phoneEnding && `${t("Number ending in {digits}.", { digits: factor.phoneEnding })} `}
            {t("Added {day}.", { day: factor.added })}{" "}
            {factor.lastUsed ? t("Last used {time}.", { time: factor.lastUsed }) : t("Not used yet.")}
          </p>
          {factor.isStopped && (
            <p className="mt-1 text-small font-medium text-danger-700">
              {t("We stopped accepting its codes after 100 wrong tries. Remove it and add it again.")}
            </p>
          )}
          <ManageFactor factor={factor} refused={refused} />
        </div>
      </div>
    </li>
  );
}

function RecoveryCodes({ left }: { left: number }) {
  const t = useText<PasswordText>();
  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery" className="text-h3 font-heading">
        {t("Recovery codes")}
      </h2>
      <p className="mt-2 mb-5 max-w-measure text-ink-2">
        {t("For when you've lost your phone. Each code replaces the second step once.")}
      </p>
      <SummaryList>
        <SummaryRow
          label={t("Codes left")}
          changeTo={href("/profile/password/recovery-codes")}
          changeText={t(left > 0 ? "Create new" : "Create codes")}
        >
          {left > 0 ? t("{left} of 10", { left }) : t("None left")}
        </SummaryRow>
      </SummaryList>
    </section>
  );
}
