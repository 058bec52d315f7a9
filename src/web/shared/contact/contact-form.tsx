import { useRef, useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { linkClass } from "#ui/link/link.tsx";
import { Notice } from "#ui/callout/notice.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { WarningCallout } from "#ui/callout/warning-callout.tsx";
import { CONTACT_TOPICS, findTopic, type ContactFacts } from "#domain/messaging/contact/contact-topic.ts";
import { EmergencyNotice } from "./emergency-notice.tsx";
import { CONTACT_TOPIC_TEXT } from "./contact-topic-text.ts";
import { ContactHelp } from "./contact-help.tsx";
import type { ContactView, useMemberContact } from "./use-member-contact.ts";
import { useText } from "#ui/language/text.ts";
import type { ShellText } from "../language/es/shell.server.ts";

type ContactFormProps = {
  contact: ReturnType<typeof useMemberContact>;
  facts: ContactFacts;
  phone: string;
  onFollow: () => void;
};

const FORM_ID = "contact-form";

const MAX_CHARACTERS = 20_000;

/** Topic, help, emergency notice, details. The browser checks what is required, as specified (spec §5). */
export function ContactForm({ contact, facts, phone, onFollow }: ContactFormProps) {
  const { text, view, hasFlag, wasSaved, isOnline, change, send } = contact;
  const details = useRef<HTMLTextAreaElement>(null);
  const t = useText<ShellText>();
  const [problem, setProblem] = useState<ShellText>();
  const topic = findTopic(text.topic);
  const isSending = view.kind === "sending";
  const topicText = topic && CONTACT_TOPIC_TEXT[topic.key];
  const help = topicText?.help?.(facts, t);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findProblem(text.details);
    setProblem(found);
    if (found) details.current?.focus();
    else void send();
  }

  return (
    <form id={FORM_ID} data-keep-text="member-contact" onSubmit={submit} className="grid gap-5">
      {view.kind === "failed" && (
        <div className="grid gap-3">
          <ErrorSummary
            title={t("There is an error in your submission")}
            errors={[{ message: t("Your message was not sent. What you wrote is saved below.") }]}
          />
          <p>
            {t("Try again, or call us at")}{" "}
            <a href={`tel:${phone}`} className={`${linkClass()} whitespace-nowrap`}>
              {phone}
            </a>
            .
          </p>
        </div>
      )}
      {wasSaved && view.kind === "form" && (
        <Notice title={t("We saved what you typed")} level={3} announce>
          {t(
            "It hasn't been sent. It's saved on this device only. Submit it when you're ready, or press Cancel to discard it.",
          )}
        </Notice>
      )}
      <Field
        name="topic"
        id="contact-topic"
        label={t("Please choose one of the options below to help us serve you better:")}
      >
        <Select
          required
          value={text.topic}
          onChange={(event) => change({ topic: event.target.value })}
          disabled={isSending}
        >
          <Options
            none={t("Select")}
            choices={CONTACT_TOPICS.map(({ key }) => [key, t(CONTACT_TOPIC_TEXT[key].label)])}
          />
        </Select>
      </Field>
      {topic && topicText && (
        <>
          {topic.hasEmergencyNotice && <EmergencyNotice />}
          {help && <ContactHelp blocks={help} onFollow={onFollow} />}
          {hasFlag && !topic.hasEmergencyNotice && <EmergencyNotice announce />}
          <Field name="details" id="contact-details" label={t(topicText.detailsLabel)} error={problem && t(problem)}>
            <Textarea
              ref={details}
              required
              rows={6}
              placeholder={t("Enter details...")}
              value={text.details}
              onChange={(event) => change({ details: event.target.value })}
              readOnly={isSending}
            />
          </Field>
        </>
      )}
      {(!isOnline || view.kind === "waiting") && <Offline isWaiting={view.kind === "waiting"} />}
    </form>
  );
}

/** Sits below the form and stays in view, however long the help is. */
export function ContactButtons({ view, onCancel }: { view: ContactView; onCancel: () => void }) {
  const isSending = view.kind === "sending";
  const t = useText<ShellText>();
  return (
    <>
      <Button form={FORM_ID} busy={isSending}>
        {t(view.kind === "failed" ? "Try again" : "Submit")}
      </Button>
      <Button type="button" variant="secondary" onClick={onCancel} busy={isSending}>
        {t("Cancel")}
      </Button>
      {isSending && <Spinner label={t("Sending...")} showLabel />}
    </>
  );
}

/** What the browser's check accepts but the server would refuse. */
function findProblem(details: string): ShellText | undefined {
  if (details.trim() === "") return "Enter details";
  return details.length > MAX_CHARACTERS ? "Use 20,000 characters or fewer" : undefined;
}

function Offline({ isWaiting }: { isWaiting: boolean }) {
  const t = useText<ShellText>();
  return (
    <div role="status">
      <WarningCallout title={t("You're offline")} level={3}>
        {t(
          isWaiting
            ? "Your message hasn't been sent. We'll send it as soon as you're back online."
            : "You can keep writing. Your message will go out once you're back online.",
        )}
      </WarningCallout>
    </div>
  );
}
