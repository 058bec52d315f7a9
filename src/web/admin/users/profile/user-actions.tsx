import { href } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/link/button-link.tsx";
import { Field } from "#ui/form/field.tsx";
import { Textarea } from "#ui/form/textarea.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { problemOf, type Refused } from "../../../shared/form/problems.ts";
import { useBusy } from "../../../shared/form/use-busy.ts";
import { PaneSection } from "../../../shared/page/pane-section.tsx";
import { CreditActions, MailActions, OrderActions, RefundActions } from "./user-care.tsx";
import type { Route } from "./+types/user.ts";

type Data = Route.ComponentProps["loaderData"]["user"];
type UserActionsProps = { user: Data; refused: Refused | undefined };

/** What can be done about a member, each with its own safeguard. */
export function UserActions({ user, refused }: UserActionsProps) {
  const [first] = user.open;
  return (
    <div className="grid content-start gap-6">
      {first && (
        <ButtonLink to={href("/admin/inbox/:requestId", { requestId: first.id })} className="w-full">
          Reply to {first.reference}
        </ButtonLink>
      )}
      <PaneSection id="more-title" title="Open">
        <ButtonLink
          to={href("/admin/users/:userId/prescriptions", { userId: user.userId })}
          variant="secondary"
          size="small"
        >
          Prescriptions
        </ButtonLink>
        {user.role === null && (
          <ButtonLink to={href("/admin/users/:userId/book", { userId: user.userId })} variant="secondary" size="small">
            Book a visit
          </ButtonLink>
        )}
        <ButtonLink to={href("/admin/users/:userId/results", { userId: user.userId })} variant="secondary" size="small">
          Lab results
        </ButtonLink>
        {user.isAdmin && user.role === null && (
          <ButtonLink
            to={href("/admin/users/:userId/open-chart", { userId: user.userId })}
            variant="secondary"
            size="small"
          >
            Open the chart
          </ButtonLink>
        )}
        {user.isNurse && user.role === null && (
          <ButtonLink
            to={href("/admin/users/:userId/answers", { userId: user.userId })}
            variant="secondary"
            size="small"
          >
            Health answers
          </ButtonLink>
        )}
        {user.isNurse && user.role === null && (
          <ButtonLink
            to={href("/admin/users/:userId/readings", { userId: user.userId })}
            variant="secondary"
            size="small"
          >
            Readings at home
          </ButtonLink>
        )}
        {user.isNurse && user.role === null && (
          <ButtonLink to={href("/admin/users/:userId/chart", { userId: user.userId })} variant="secondary" size="small">
            Chart lists
          </ButtonLink>
        )}
        <ButtonLink
          to={href("/admin/users/:userId/identity", { userId: user.userId })}
          variant="secondary"
          size="small"
        >
          Change name or birth date
        </ButtonLink>
      </PaneSection>
      {user.newAddress && <NewAddress address={user.newAddress} refused={refused} />}
      <Note key={user.timeline[0]?.id} refused={refused} />
      {user.care && (
        <>
          <OrderActions care={user.care} />
          <RefundActions care={user.care} />
          <CreditActions care={user.care} refused={refused} />
          <MailActions care={user.care} />
        </>
      )}
      <Reset user={user} refused={refused} />
      {user.role === null && <ViewAs userId={user.userId} />}
      <Access user={user} />
    </div>
  );
}

/** The door of the gate that holds orders back after an address change. */
function NewAddress({ address, refused }: { address: NonNullable<Data["newAddress"]>; refused: Refused | undefined }) {
  const isBusy = useBusy("address-confirm");
  return (
    <PaneSection id="new-address-title" title="New address to confirm">
      <p className="text-small">
        Changed {address.changed}. We won't ship there until {address.until}, unless you reach them by phone.
      </p>
      {address.call ? (
        <p className="text-small">
          Call <b className="font-semibold">{address.call.number}</b>
          {address.call.isReplaced && ", the number from before. It was changed during the last two weeks"}. Ask them to
          read the new address to you.
        </p>
      ) : (
        <p className="text-small">There is no phone number on file, so it cannot be confirmed by phone.</p>
      )}
      {address.call && (
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="address-confirm" />
          <input type="hidden" name="changedAt" value={address.changedAt} />
          <Field name="address-note" label="Whom you reached, and how" error={problemOf(refused, "address-note")}>
            <TextInput dense autoComplete="off" maxLength={500} defaultValue={refused?.values["address-note"]} />
          </Field>
          <p>
            <Button variant="secondary" size="small" busy={isBusy} busyText="Confirming">
              Confirm the new address
            </Button>
          </p>
        </Form>
      )}
    </PaneSection>
  );
}

function Note({ refused }: { refused: Refused | undefined }) {
  const isBusy = useBusy("note");
  return (
    <PaneSection id="note-title" title="Write a note">
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="note" />
        <Field name="note" label="For colleagues" error={problemOf(refused, "note")}>
          <Textarea rows={3} defaultValue={refused?.values["note"]} />
        </Field>
        <p>
          <Button variant="secondary" size="small" busy={isBusy} busyText="Saving">
            Save note
          </Button>
        </p>
      </Form>
    </PaneSection>
  );
}

function Reset({ user: { reset }, refused }: UserActionsProps) {
  const isBusy = useBusy();
  return (
    <PaneSection id="reset-title" title="Needs a second person">
      <p className="text-small text-ink-2">
        To reset lost second steps, one of the staff requests it and another approves it.
      </p>
      {reset ? (
        <>
          <p className="text-small">
            {reset.by} asks to reset the second steps: {reset.reason}
          </p>
          {reset.isOwn ? (
            <p className="text-small text-ink-2">A colleague must approve it here.</p>
          ) : (
            <Form method="post" className="flex gap-2">
              <Button name="intent" value="approve" size="small" busy={isBusy}>
                Approve
              </Button>
              <Button name="intent" value="refuse" variant="secondary" size="small" busy={isBusy}>
                Refuse
              </Button>
            </Form>
          )}
        </>
      ) : (
        <Form method="post" noValidate className="grid gap-3">
          <input type="hidden" name="intent" value="reset" />
          <Field
            name="reset-reason"
            label="Reason, and how you know it is them"
            error={problemOf(refused, "reset-reason")}
          >
            <TextInput dense autoComplete="off" maxLength={500} defaultValue={refused?.values["reset-reason"]} />
          </Field>
          <p>
            <Button variant="secondary" size="small" busy={isBusy}>
              Reset second steps
            </Button>
          </p>
        </Form>
      )}
    </PaneSection>
  );
}

function ViewAs({ userId }: { userId: string }) {
  return (
    <PaneSection id="view-title" title="See what they see">
      <p className="text-small text-ink-2">Read-only, in a red frame, for 30 minutes. It's recorded.</p>
      <Form method="post" action={href("/admin/view-as")} reloadDocument className="grid gap-3">
        <input type="hidden" name="userId" value={userId} />
        <Field name="reason" label="Reason">
          <TextInput dense required autoComplete="off" maxLength={500} />
        </Field>
        <p>
          <Button variant="secondary" size="small">
            View as member, read-only
          </Button>
        </p>
      </Form>
    </PaneSection>
  );
}

function Access({ user }: Pick<UserActionsProps, "user">) {
  return (
    <PaneSection id="access-title" title="Admin only">
      {user.isAdmin ? (
        <>
          <ButtonLink to={href("/admin/staff/:userId", { userId: user.userId })} variant="secondary" size="small">
            Change role or disable
          </ButtonLink>
          <p className="text-small text-ink-2">
            Disabling ends all their sessions and closes their open pages within a second.
          </p>
        </>
      ) : (
        <p className="text-small text-ink-2">
          Changing a role and disabling an account. You are not signed in as an admin: ask one.
        </p>
      )}
    </PaneSection>
  );
}
