import { listenTo } from "#core/notifications.ts";
import { SESSION_CHANNEL } from "#domain/identity/sessions/session.ts";
import { INBOX_CHANNEL } from "#domain/messaging/contact-request.ts";
import { TODAY_CHANNEL } from "#domain/scheduling/appointment.ts";
import { isSessionAlive } from "#domain/identity/sessions/is-session-alive.ts";
import { openStreams } from "./metrics.ts";
import { ownCtx } from "./own-ctx.ts";
import type { Services } from "./request-context.ts";

const BEAT_MS = 15_000;
const PER_PERSON = 6;
const PER_PROCESS = 2_000;

type Stream = { sessionId: string; userId: string; say(text: string): void; end(): void };

export type LiveHub = {
  /** An event stream for this session, or null if there are too many already. */
  open(person: { sessionId: string; userId: string }): ReadableStream<Uint8Array> | null;
  stop(): Promise<void>;
};

/**
 * Tells open staff pages that something changed, so they reload their data. The stream says nothing else: access is checked when
 * the page asks. It ends right after its session ends.
 */
export function createLiveHub(services: Pick<Services, "env" | "log" | "db" | "authDb">): LiveHub {
  const streams = new Set<Stream>();
  let listening: { stop(): Promise<void> } | null = null;
  let beat: NodeJS.Timeout | null = null;

  const sendToAll = (event: string) => {
    for (const stream of streams) stream.say(`event: ${event}\ndata:\n\n`);
  };
  const endSession = (sessionId: string) => {
    for (const stream of streams) if (stream.sessionId === sessionId) dismiss(stream);
  };

  /** The first stream starts a listener; a process without staff has none. */
  function start(): void {
    if (listening) return;
    const { env, log } = services;
    listening = listenTo(
      { url: env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, name: "web-live", log },
      {
        [INBOX_CHANNEL]: () => sendToAll("inbox"),
        [TODAY_CHANNEL]: () => sendToAll("today"),
        [SESSION_CHANNEL]: endSession,
      },
      () => {
        sendToAll("inbox");
        sendToAll("today");
        void checkSessions();
      },
    );
    beat = setInterval(() => void checkSessions(), BEAT_MS);
    beat.unref();
  }

  /** Sessions also time out, which nobody announces. Checking here doesn't count as activity. */
  async function checkSessions(): Promise<void> {
    for (const stream of streams) stream.say(": beat\n\n");
    for (const sessionId of new Set([...streams].map((stream) => stream.sessionId))) {
      const isAlive = await isSessionAlive(ownCtx(services, "live"), { sessionId }).catch(() => true);
      if (!isAlive) endSession(sessionId);
    }
  }

  return {
    open({ sessionId, userId }) {
      const own = [...streams].filter((stream) => stream.userId === userId);
      if (streams.size >= PER_PROCESS || own.length >= PER_PERSON) return null;
      start();
      const encoder = new TextEncoder();
      let stream: Stream | undefined;
      return new ReadableStream({
        start(controller) {
          const write = (text: string) => controller.enqueue(encoder.encode(text));
          stream = { sessionId, userId, say: write, end: () => controller.close() };
          streams.add(stream);
          openStreams.set(streams.size);
          // Tells the browser when to reconnect after a restart.
          write("retry: 2000\n\n");
        },
        cancel() {
          if (stream) forget(stream);
        },
      });
    },
    async stop() {
      if (beat) clearInterval(beat);
      for (const stream of streams) {
        forget(stream);
        // Spread out: a thousand pages reconnecting in the same second would be an overload.
        stream.say(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`);
        stream.end();
      }
      await listening?.stop();
    },
  };

  function dismiss(stream: Stream): void {
    forget(stream);
    stream.say("event: ended\ndata:\n\n");
    stream.end();
  }

  function forget(stream: Stream): void {
    streams.delete(stream);
    openStreams.set(streams.size);
  }
}
