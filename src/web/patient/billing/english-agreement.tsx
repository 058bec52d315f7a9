import { useText } from "#ui/language/text.ts";
import type { BillingText } from "../../shared/language/es/billing.server.ts";
import { LOCALES, useLanguage } from "../../shared/language/language.ts";

/** The terms exist only in English: shown and saved as a whole in it, and marked as English on a Spanish page. */
export function EnglishAgreement({ text }: { text: string }) {
  return <span lang={LOCALES.en}>{text}</span>;
}

/** On a Spanish page, before the box: what is below is in English, and that text counts. */
export function AgreementNote({ phone }: { phone: string }) {
  const t = useText<BillingText>();
  if (useLanguage() === "en") return null;
  return (
    <p className="max-w-measure">
      {t(
        "The agreement below is in English only. It is the text that you agree to and that we save. If you have questions, call {phone} before you check the box.",
        { phone },
      )}
    </p>
  );
}
