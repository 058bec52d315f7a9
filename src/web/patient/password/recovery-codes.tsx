import { useState } from "react";
import { data, href } from "react-router";
import { BackLink } from "#ui/link/back-link.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useText } from "#ui/language/text.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { listFactors } from "#domain/identity/factors/list-factors.ts";
import { makeRecoveryCodes } from "#domain/identity/factors/make-recovery-codes.ts";
import { Form } from "../../shared/form/form.tsx";
import { requireFreshSignIn } from "../../shared/sign-in/fresh.server.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import type { Route } from "./+types/recovery-codes.ts";

export const meta = noIndex;

const HERE = href("/profile/password/recovery-codes");

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx) => {
    await requireFreshSignIn(ctx, HERE);
    const { recoveryCodesLeft } = await listFactors(ctx);
    return { left: recoveryCodesLeft };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    await requireFreshSignIn(ctx, HERE);
    return data(await makeRecoveryCodes(ctx));
  });
}

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  return actionData ? <Codes codes={actionData.codes} /> : <MakeCodes left={loaderData.left} />;
}

function MakeCodes({ left }: { left: number }) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("make");
  return (
    <div className="max-w-column">
      <PageTitle>{t("Create recovery codes")}</PageTitle>
      <BackLink to={href("/profile/password")} />
      <h1 className="mt-6 text-question font-bold">{t("Create recovery codes")}</h1>
      <div className="mt-2 grid gap-3 text-ink-2">
        <p>
          {t(
            "You'll get ten codes to store on paper or in a password manager. Each one replaces the second step once.",
          )}
        </p>
        {left > 0 && (
          <p>{t("You have {left} of 10 left. They stop working as soon as you make new ones.", { left })}</p>
        )}
      </div>
      <Form method="post" className="mt-6">
        <input type="hidden" name="intent" value="make" />
        <Button busy={isBusy} busyText={t("Creating your codes")}>
          {t(left > 0 ? "Create new codes" : "Create my codes")}
        </Button>
      </Form>
    </div>
  );
}

/** Shown only once. Reloading shows the previous page. */
function Codes({ codes }: { codes: string[] }) {
  const t = useText<PasswordText>();
  return (
    <div className="max-w-column">
      <PageTitle>{t("Your recovery codes")}</PageTitle>
      <h1 className="text-question font-bold">{t("Your recovery codes")}</h1>
      <p role="status" className="mt-2 text-ink-2">
        {t(
          "Save them now. We can't show them again. Put them where you'd keep a spare key, not on the phone they're meant to replace.",
        )}
      </p>
      <ol className="mt-6 grid gap-x-10 border-t border-ink md:grid-cols-2 print:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="border-b border-line py-2.5 font-mono text-lead font-semibold tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <CopyAndPrint codes={codes} />
        <ButtonLink to={href("/profile/password")}>{t("I have saved them")}</ButtonLink>
      </div>
    </div>
  );
}

function CopyAndPrint({ codes }: { codes: string[] }) {
  const t = useText<PasswordText>();
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n"));
    setCopied(true);
  }
  return (
    <>
      <Button type="button" variant="secondary" icon={<Icon name="copy" />} onClick={copy}>
        {t(copied ? "Copied" : "Copy")}
      </Button>
      <Button type="button" variant="secondary" icon={<Icon name="printer" />} onClick={() => window.print()}>
        {t("Print")}
      </Button>
      <span role="status" className="sr-only">
        {copied && t("Copied")}
      </span>
    </>
  );
}
