import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/form/field.tsx";
import { Options, Select } from "#ui/form/select.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { canDecline, type DeclineReason, type EpisodeState } from "#domain/intake/episodes/episode.ts";
import { Form } from "../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../shared/form/problems.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

type Episode = { id: string; treatment: string; status: EpisodeState };
type EpisodeDecisionsProps = { episodes: readonly Episode[]; refused: Refused | undefined };

/** What the provider decides about each treatment the patient asked for. */
export function EpisodeDecisions({ episodes, refused }: EpisodeDecisionsProps) {
  const open = episodes.filter(({ status }) => canDecline(status));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="decide">
      <SectionHeader id="decide" title="Your decision" />
      {open.map((episode) => (
        <div key={episode.id} className="grid gap-4 border-b border-line py-4">
          <h3 className="font-semibold">
            {episode.treatment}
            <span className="block text-small font-normal text-ink-2">{STATUSES[episode.status]}</span>
          </h3>
          {episode.status === "stopped" && <AskAgainForm episode={episode} refused={refused} />}
          <DeclineForm episode={episode} refused={refused} />
        </div>
      ))}
    </section>
  );
}

type FormProps = { episode: Episode; refused: Refused | undefined };

function DeclineForm({ episode: { id, treatment }, refused: refusal }: FormProps) {
  const refused = refusal?.values["episode"] === id && refusal.values["intent"] === "decline" ? refusal : undefined;
  const isBusy = useBusy("decline");
  return (
    <Disclosure summary={`Decline ${treatment}`} open={Boolean(refused)}>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="episode" value={id} />
        <p className="max-w-measure text-ink-2">
          This ends the request for {treatment}. If nothing else is open, the first visit is canceled and the hold on
          the patient&rsquo;s card is released.
        </p>
        <Field name="reason" id={`reason-${id}`} label="Reason" error={problemOf(refused, `reason-${id}`)}>
          <Select defaultValue={refused?.values["reason"] ?? ""}>
            <Options none="Choose one" choices={Object.entries(REASONS)} />
          </Select>
        </Field>
        <Field
          name="words"
          id={`words-${id}`}
          label="What the patient reads"
          hint="Say kindly why, and what they can do instead. The email doesn't include it."
          error={problemOf(refused, `words-${id}`)}
        >
          <Textarea rows={4} maxLength={1000} defaultValue={refused?.values["words"] ?? ""} />
        </Field>
        <p>
          <Button variant="danger" busy={isBusy} busyText="Saving">
            Decline this treatment
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}

function AskAgainForm({ episode: { id, treatment }, refused: refusal }: FormProps) {
  const refused = refusal?.values["episode"] === id && refusal.values["intent"] === "ask-again" ? refusal : undefined;
  const isBusy = useBusy("ask-again");
  return (
    <Disclosure summary={`Ask the questions about ${treatment} again`} open={Boolean(refused)}>
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="ask-again" />
        <input type="hidden" name="episode" value={id} />
        <p className="max-w-measure text-ink-2">
          The patient can answer right away. The treatment stays on hold until their new answers no longer stop it.
        </p>
        <Field
          name="words"
          id={`again-${id}`}
          label="What the patient reads"
          optional
          error={problemOf(refused, `again-${id}`)}
        >
          <Textarea rows={3} maxLength={1000} defaultValue={refused?.values["words"] ?? ""} />
        </Field>
        <p>
          <Button variant="secondary" busy={isBusy} busyText="Saving">
            Ask these questions again
          </Button>
        </p>
      </Form>
    </Disclosure>
  );
}

const REASONS: Record<DeclineReason, string> = {
  "not-safe": "Not safe for this patient",
  "not-needed": "Not likely to help",
  "care-in-person": "Needs care in person first",
  "another-treatment": "Another treatment fits better",
  other: "Another reason",
};

const STATUSES: Record<EpisodeState, string> = {
  asking: "Waiting for answers",
  stopped: "Stopped by the answers",
  submitted: "Answers sent",
  labs_wanted: "Waiting for a blood test",
  ready: "Ready for the visit",
  seen: "Visit took place",
  active: "In treatment",
  paused: "Paused",
  declined: "Declined",
  ended: "Ended",
};
