import { href, redirect } from "react-router";
import { formatDate } from "#core/format-date.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useText } from "#ui/language/text.ts";
import { BackLink } from "#ui/link/back-link.tsx";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { getIdentityStatus } from "#domain/intake/identity-check/get-identity-status.ts";
import { ManualRequest, requestManualCheck } from "#domain/intake/identity-check/request-manual-check.ts";
import { Form } from "../../shared/form/form.tsx";
import { parseForm, readForm, refuseForm } from "../../shared/form/form.server.ts";
import { FormProblems } from "../../shared/form/form-problems.tsx";
import { problemOf } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";
import { noIndex, PageTitle } from "../../shared/page/page-title.tsx";
import type { IdentityText } from "../../shared/language/es/identity.server.ts";
import { LOCALES } from "../../shared/language/language.ts";
import { runInLanguage } from "../../shared/language/page-language.server.ts";
import type { Route } from "./+types/person.ts";

export const meta = noIndex;

export async function loader(args: Route.LoaderArgs) {
  return runInLanguage(args, async (ctx, language) => {
    const { state, isExpiring, offer } = await getIdentityStatus(ctx);
    if (state === "manual" || state === "processing" || (state === "verified" && !isExpiring)) {
      throw redirect(href("/identity"), 303);
    }
    return {
      phone: offer.phone ? formatPhone(offer.phone) : "",
      callBy: formatDate(offer.callBy, "long", LOCALES[language]),
    };
  });
}

export async function action(args: Route.ActionArgs) {
  return runInLanguage(args, async (ctx) => {
    const values = await readForm(args.request);
    const { answer, problems } = parseForm(ManualRequest, values);
    if (problems) return refuseForm(problems, values);
    await requestManualCheck(ctx, answer);
    return redirect(href("/identity"), 303);
  });
}

/** For whoever doesn't want a face comparison, has no ID at hand, or gets no further alone. */
export default function AskAPerson({ loaderData: { phone, callBy }, actionData }: Route.ComponentProps) {
  const t = useText<IdentityText>();
  const isBusy = useBusy();
  const title = t("Let a person check");
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(actionData)}>{title}</PageTitle>
      <FormProblems refused={actionData} />
      <BackLink to={href("/identity")} />
      <h1 className="mt-4 text-question font-bold">{title}</h1>
      <p className="mt-3 text-lead text-ink-2">
        {t(
          "No photo, no face comparison. Someone from our team calls you and checks your ID with you. You don't have to say why.",
        )}
      </p>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <Field
          name="phone"
          label={t("Phone number to call")}
          hint={t("A US number. We use it for this call.")}
          error={problemOf(actionData, "phone")}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            className="max-w-64"
            defaultValue={actionData?.values?.["phone"] ?? phone}
          />
        </Field>
        <p>
          {t("We call you")} <b className="font-semibold">{t("by {day}", { day: callBy })}</b>
          {t(
            ". Have your ID with you. Two people here look at every check that's done this way, so the answer can take another day.",
          )}
        </p>
        <p>
          <Button busy={isBusy} busyText={t("Sending")}>
            {t("Ask for a call")}
          </Button>
        </p>
      </Form>
    </div>
  );
}
