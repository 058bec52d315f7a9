import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { useText } from "#ui/language/text.ts";
import { Tag } from "#ui/tag.tsx";
import type { SessionSummary } from "#domain/identity/sessions/list-sessions.ts";
import { Form } from "../../shared/form/form.tsx";
import type { PasswordText } from "../../shared/language/es/password.server.ts";
import { useBusy } from "../../shared/form/use-busy.ts";

export type SessionView = Omit<SessionSummary, "signedInAt" | "lastSeenAt"> & { signedIn: string; lastSeen: string };

export function Sessions({ sessions }: { sessions: SessionView[] }) {
  const t = useText<PasswordText>();
  return (
    <section aria-labelledby="sessions">
      <SectionHeader id="sessions" title={t("Where you are signed in")} />
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className="mt-4 max-w-measure text-small text-ink-2">
        {t("See a device you don't recognize? Sign it out here, then change your password.")}
      </p>
    </section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const t = useText<PasswordText>();
  const isBusy = useBusy("end-session");
  const { device, signedIn, lastSeen, address } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4">
      <div className="flex min-w-64 flex-1 gap-3">
        <Icon name="device" className="mt-0.5 text-ink-2" />
        <div className="min-w-0">
          <h3 className="font-semibold">
            {device} {session.isThisOne && <Tag tone="info">{t("This device")}</Tag>}
          </h3>
          <p className="text-small text-ink-2">
            {address
              ? t("Signed in {signedIn}. Last active {lastSeen}, from {address}.", { signedIn, lastSeen, address })
              : t("Signed in {signedIn}. Last active {lastSeen}.", { signedIn, lastSeen })}
          </p>
        </div>
      </div>
      {!session.isThisOne && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="sessionId" value={session.id} />
          <Button variant="secondary" size="small" busy={isBusy} busyText={t("Signing out")}>
            {t("Sign out there")}
            <span className="sr-only">: {device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
