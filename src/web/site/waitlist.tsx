import { data, Form, href } from "react-router";
import { Button } from "#ui/button.tsx";
import { useText } from "#ui/language/text.ts";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { joinStateWaitlist, StateWait } from "#domain/scheduling/waitlist/join-state-waitlist.ts";
import { FormProblems } from "../shared/form/form-problems.tsx";
import { parseForm, readForm, refuseForm } from "../shared/form/form.server.ts";
import { inPageLanguage } from "../shared/language/in-page-language.server.ts";
import { languageOf } from "../shared/language/language.ts";
import type { RegisterText } from "../shared/language/es/register.server.ts";
import { noIndex, PageTitle } from "../shared/page/page-title.tsx";
import { problemOf } from "../shared/form/problems.ts";
import { run } from "../shared/request/request.server.ts";
import { useBusy } from "../shared/form/use-busy.ts";
import { US_STATE_NAMES } from "../shared/format/us-state-names.ts";
import type { Route } from "./+types/waitlist.ts";

export const meta = noIndex;

/** For people in an unserved state: one email when we open there. Responds the same whether or not they asked before. */
export async function action(args: Route.ActionArgs) {
  return inPageLanguage(languageOf(args.url.pathname), () =>
    run(args, async (ctx) => {
      const values = await readForm(args.request);
      const { answer, problems } = parseForm(StateWait, { email: "", state: "", ...values });
      if (problems) return refuseForm(problems, values);
      await joinStateWaitlist(ctx, answer);
      return data({ isJoined: true });
    }),
  );
}

export default function Waitlist({ actionData }: Route.ComponentProps) {
  const t = useText<RegisterText>();
  const refused = actionData && "problems" in actionData ? actionData : undefined;
  const isBusy = useBusy();
  if (actionData && "isJoined" in actionData) return <Joined />;
  return (
    <div className="max-w-column">
      <PageTitle refused={Boolean(refused)}>{t("Notify me when you treat people in my state")}</PageTitle>
      <FormProblems refused={refused} />
      <h1 className="text-question font-bold">{t("Notify me when you treat people in my state")}</h1>
      <p className="mt-4 mb-6 text-ink-2">
        {t(
          "Our providers need a license there first. Leave your email and we'll write once, when we can treat you there.",
        )}
      </p>
      <Form method="post" noValidate className="grid gap-5">
        <Field name="state" label={t("State")} error={problemOf(refused, "state")}>
          <Select defaultValue={refused?.values["state"] ?? ""} className="max-w-64">
            <Options none={t("Choose a state")} choices={Object.entries(US_STATE_NAMES)} />
          </Select>
        </Field>
        <Field
          name="email"
          label={t("Email")}
          hint={t("Used for this one message, then deleted.")}
          error={problemOf(refused, "email")}
        >
          <TextInput
            type="email"
            autoComplete="email"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={refused?.values["email"]}
          />
        </Field>
        <p>
          <Button busy={isBusy} busyText={t("Saving")}>
            {t("Notify me")}
          </Button>
        </p>
      </Form>
    </div>
  );
}

function Joined() {
  const t = useText<RegisterText>();
  return (
    <div className="max-w-column">
      <PageTitle>{t("We'll email you")}</PageTitle>
      <div aria-hidden className="mb-6 h-3 w-16 bg-band-300" />
      <h1 className="text-question font-bold">{t("We'll email you")}</h1>
      <p className="mt-4 text-ink-2">
        {t("You'll get one email, when we can treat people in your state. Until then, please see a doctor near you.")}
      </p>
      <p className="mt-6">
        <ButtonLink to={href("/resources")} variant="secondary">
          {t("Read our articles")}
        </ButtonLink>
      </p>
    </div>
  );
}
