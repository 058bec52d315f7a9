import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import type { SessionSummary } from "#domain/identity/sessions/list-sessions.ts";
import { Form } from "../../shared/form/form.tsx";
import { useBusy } from "../../shared/form/use-busy.ts";

export type SessionView = Omit<SessionSummary, "signedInAt" | "lastSeenAt"> & { signedIn: string; lastSeen: string };

export function Sessions({ sessions }: { sessions: SessionView[] }) {
  return (
    <section aria-labelledby="sessions">
      <SectionHeader id="sessions" title="Where you are signed in" />
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className="mt-4 max-w-measure text-small text-ink-2">
        See a device you don't recognize? Sign it out here, then change your password.
      </p>
    </section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const isBusy = useBusy("end-session");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4">
      <div className="flex min-w-64 flex-1 gap-3">
        <Icon name="device" className="mt-0.5 text-ink-2" />
        <div className="min-w-0">
          <h3 className="font-semibold">
            {session.device} {session.isThisOne && <Tag tone="info">This device</Tag>}
          </h3>
          <p className="text-small text-ink-2">
            Signed in {session.signedIn}. Last active {session.lastSeen}
            {session.address && `, from ${session.address}`}.
          </p>
        </div>
      </div>
      {!session.isThisOne && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="sessionId" value={session.id} />
          <Button variant="secondary" size="small" busy={isBusy} busyText="Signing out">
            Sign out there
            <span className="sr-only">: {session.device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
