import type { ReactNode } from "react";
import { Disclosure } from "#ui/disclosure.tsx";
import { useText } from "#ui/language/text.ts";
import type { SignInText } from "../language/es/sign-in.server.ts";

type CheckMailProps = { title: string; children: ReactNode; ifNothingComes: ReactNode };

/** Said whenever a mail is on its way: what it is, and what to do if it does not arrive. */
export function CheckMail({ title, children, ifNothingComes }: CheckMailProps) {
  const t = useText<SignInText>();
  return (
    <>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-h1 font-bold">{title}</h1>
      <div className="mt-4 grid gap-3 text-ink-2" role="status">
        {children}
      </div>
      <Disclosure summary={t("Didn't get it?")} className="mt-6">
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{t("Give it a few minutes, and check your spam folder.")}</li>
          {ifNothingComes}
        </ul>
      </Disclosure>
    </>
  );
}
