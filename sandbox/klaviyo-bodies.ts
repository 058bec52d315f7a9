import { z } from "zod";

/** The bodies of the four calls, as the vendor's reference has them. Strict: a field it does not know is refused. */
const subscribed = z.strictObject({ marketing: z.strictObject({ consent: z.literal("SUBSCRIBED") }) });
const unsubscribed = z.strictObject({ marketing: z.strictObject({ consent: z.literal("UNSUBSCRIBED") }) });
const list = z.strictObject({
  list: z.strictObject({ data: z.strictObject({ type: z.literal("list"), id: z.string() }) }),
});
const emailOnly = z.strictObject({ email: z.email() });

export const Event = z.strictObject({
  data: z.strictObject({
    type: z.literal("event"),
    attributes: z.strictObject({
      properties: z.record(z.string(), z.unknown()),
      time: z.iso.datetime().optional(),
      unique_id: z.string().min(1).optional(),
      metric: z.strictObject({
        data: z.strictObject({
          type: z.literal("metric"),
          attributes: z.strictObject({ name: z.string().min(1).max(128) }),
        }),
      }),
      profile: z.strictObject({ data: z.strictObject({ type: z.literal("profile"), attributes: emailOnly }) }),
    }),
  }),
});

export const Profile = z.strictObject({
  data: z.strictObject({ type: z.literal("profile"), attributes: emailOnly }),
});

export const Subscription = z.strictObject({
  data: z.strictObject({
    type: z.literal("profile-subscription-bulk-create-job"),
    attributes: z.strictObject({
      profiles: z.strictObject({
        data: z
          .array(
            z.strictObject({
              type: z.literal("profile"),
              id: z.string().optional(),
              attributes: z
                .strictObject({
                  email: z.email(),
                  phone_number: z
                    .string()
                    .regex(/^\+[1-9]\d{6,14}$/)
                    .optional(),
                  subscriptions: z.strictObject({ email: subscribed, sms: subscribed.optional() }),
                })
                .refine(({ phone_number: phone, subscriptions }) => Boolean(phone) === Boolean(subscriptions.sms)),
            }),
          )
          .min(1)
          .max(1000),
      }),
    }),
    relationships: list,
  }),
});

export const Unsubscription = z.strictObject({
  data: z.strictObject({
    type: z.literal("profile-subscription-bulk-delete-job"),
    attributes: z.strictObject({
      profiles: z.strictObject({
        data: z
          .array(
            z.strictObject({
              type: z.literal("profile"),
              attributes: z.strictObject({
                email: z.email(),
                subscriptions: z.strictObject({ email: unsubscribed }),
              }),
            }),
          )
          .min(1)
          .max(100),
      }),
    }),
    relationships: list,
  }),
});
