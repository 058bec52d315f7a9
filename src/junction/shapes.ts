import { z } from "zod";

/** What we read of the lab network's answers. It may add fields and statuses at any time. */

export const EventBody = z.object({
  event_type: z.string(),
  data: z.object({ id: z.string().nullish(), order_id: z.string().nullish() }),
});

export const OrderBody = z.object({
  id: z.string().min(1).max(100),
  /** Our order, as we gave it. */
  passthrough: z.string().nullish(),
  status: z.string().nullish(),
  origin: z.string().nullish(),
  updated_at: z.string(),
  events: z.array(z.object({ id: z.number(), created_at: z.string(), status: z.string() })).default([]),
});
export type OrderBody = z.infer<typeof OrderBody>;

export const PlacedBody = z.object({ order: OrderBody });
export const OrdersBody = z.object({ orders: z.array(OrderBody), total: z.number().optional() });
export const UserBody = z.object({ user_id: z.string() });

export const MarkersBody = z.object({
  markers: z.array(
    z.object({
      provider_id: z.string().nullable(),
      name: z.string(),
      expected_results: z.array(z.object({ loinc: z.string().nullish() })).default([]),
    }),
  ),
});

export const SitesBody = z.object({
  patient_service_centers: z.array(
    z.object({
      metadata: z.object({
        name: z.string(),
        first_line: z.string(),
        second_line: z.string().nullish(),
        city: z.string(),
        state: z.string(),
        zip_code: z.string(),
        phone_number: z.string().nullish(),
        hours: z.record(z.string(), z.unknown()).nullish(),
      }),
      distance: z.number().nullish(),
      site_code: z.string(),
      supported_bill_types: z.array(z.string()).optional(),
    }),
  ),
});

const text = z.string().nullish();

export const ResultBody = z.object({
  metadata: z.object({
    patient: z.string(),
    dob: text,
    gender: text,
    laboratory: text,
    date_collected: text,
    date_reported: text,
    specimen_number: text,
    status: text,
    interpretation: text,
  }),
  results: z.array(
    z.object({
      name: z.string().min(1),
      slug: text,
      result: text,
      value: z.number().nullish(),
      type: text,
      unit: text,
      notes: text,
      reference_range: text,
      min_range_value: z.number().nullish(),
      max_range_value: z.number().nullish(),
      is_above_max_range: z.boolean().nullish(),
      is_below_min_range: z.boolean().nullish(),
      interpretation: text,
      loinc: text,
      provider_id: text,
    }),
  ),
  /** Which order it is, and ours. */
  order_id: text,
  passthrough: text,
  has_pdf: z.boolean().nullish(),
  is_corrected: z.boolean().nullish(),
});
export type ResultBody = z.infer<typeof ResultBody>;
