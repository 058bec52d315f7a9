import type { MarketingVendor } from "#domain/marketing/delivery.ts";
import { breakCircuit } from "./break-circuit.ts";
import { vendorErrorFrom } from "./vendor-error-from.ts";

const TIMEOUT_MS = 10_000;

/**
 * The Klaviyo client. On its own, the vendor's library waits forever, follows redirects and retries; here one try has a timeout,
 * and the outbox handles retries. We send the email address and a neutral event.
 */
export function createKlaviyo(options: { url: string; key: string; timeoutMs?: number }): MarketingVendor {
  let apis: ReturnType<typeof connect> | null = null;
  const breaker = breakCircuit();
  const ask = <T>(work: (of: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> =>
    breaker.run(async () => {
      const connected = await (apis ??= connect(options));
      try {
        return await work(connected);
      } catch (error) {
        throw vendorErrorFrom(error);
      }
    });
  return {
    async createEvent({ id, email, event, at }) {
      const attributes = {
        properties: {},
        time: new Date(at),
        uniqueId: id,
        metric: { data: { type: "metric" as const, attributes: { name: event } } },
        profile: { data: { type: "profile" as const, attributes: { email } } },
      };
      await ask(({ events }) => events.createEvent({ data: { type: "event", attributes } }));
    },
    async importProfile({ email }) {
      const { body } = await ask(({ profiles }) =>
        profiles.createOrUpdateProfile({ data: { type: "profile", attributes: { email } } }),
      );
      return body.data.id ?? null;
    },
    async subscribe({ email, listId, profileId }) {
      const consent = { marketing: { consent: "SUBSCRIBED" as const } };
      const profile = {
        type: "profile" as const,
        ...(profileId ? { id: profileId } : {}),
        attributes: { email, subscriptions: { email: consent } },
      };
      await ask(({ profiles }) =>
        profiles.bulkSubscribeProfiles({
          data: {
            type: "profile-subscription-bulk-create-job",
            attributes: { profiles: { data: [profile] } },
            relationships: { list: { data: { type: "list", id: listId } } },
          },
        }),
      );
    },
    async unsubscribe({ email, listId }) {
      const subscriptions = { email: { marketing: { consent: "UNSUBSCRIBED" as const } } };
      await ask(({ profiles }) =>
        profiles.bulkUnsubscribeProfiles({
          data: {
            type: "profile-subscription-bulk-delete-job",
            attributes: { profiles: { data: [{ type: "profile", attributes: { email, subscriptions } }] } },
            relationships: { list: { data: { type: "list", id: listId } } },
          },
        }),
      );
    },
  };
}

/** The library takes a second and 80 MB to load, so we load it only when needed. */
async function connect({ url, key, timeoutMs = TIMEOUT_MS }: { url: string; key: string; timeoutMs?: number }) {
  const { ApiKeySession, EventsApi, ProfilesApi, RetryWithExponentialBackoff } = await import("klaviyo-api");

  /** One place for all calls: their host, their timeout, and no redirects. */
  class ClinicSession extends ApiKeySession {
    override requestWithRetry(config: Parameters<typeof ApiKeySession.prototype.requestWithRetry>[0]) {
      const { pathname, search } = new URL(config.url ?? "", "https://a.klaviyo.com");
      return super.requestWithRetry({
        ...config,
        url: `${url}${pathname}${search}`,
        timeout: timeoutMs,
        maxRedirects: 0,
        proxy: false,
      });
    }
  }

  const session = new ClinicSession(key, new RetryWithExponentialBackoff({ numRetries: 1 }));
  return { events: new EventsApi(session), profiles: new ProfilesApi(session) };
}
