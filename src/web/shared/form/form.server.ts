import { data } from "react-router";
import type { z } from "zod";
import { AppError } from "#core/errors.ts";
import { FORM_KEY } from "./form-key.ts";
import { limitMessage, problemMessage } from "./problem-message.ts";
import type { Problem, Refused } from "./problems.ts";
import { formatWait } from "../format/format-wait.ts";

export type FormValues = Record<string, string>;

/** Form fields as text by name. Ignores a file where text belongs; rejects a body that isn't a form. */
export async function readForm(request: Request): Promise<FormValues> {
  const form = await readFormData(request);
  const values: FormValues = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  return values;
}

/** The raw form without its key, for checkboxes with several values. */
export async function readFormData(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data({ code: "bad-request" }, { status: 400 });
  });
  form.delete(FORM_KEY);
  return form;
}

/** The parsed value, or the first problem per field. */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
): { answer: z.output<Schema>; problems?: never } | { answer?: never; problems: Problem[] } {
  const parsed = schema.safeParse(values, { error: limitMessage });
  if (parsed.success) return { answer: parsed.data };
  const problems = new Map<string, Problem>();
  for (const { path, message } of parsed.error.issues) {
    const fieldId = path[0] === undefined ? "" : String(path[0]);
    if (!problems.has(fieldId)) {
      problems.set(fieldId, { fieldId: fieldId || undefined, message: problemMessage(message) });
    }
  }
  return { problems: [...problems.values()] };
}

const SECRETS = new Set(["password", "code", "payload"]);

/** Returns a form with its problems and the typed values, except ones that must not be echoed. */
export function refuseForm(problems: Problem[], values: FormValues = {}, status = 400, headers?: HeadersInit) {
  const stored = Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.has(name)));
  return data<Refused>({ problems, values: stored }, { status, ...(headers ? { headers } : {}) });
}

export const CONFLICT_MESSAGE = "Someone else updated this. Review the latest version.";

/** The standard response to a conflict: the page shows the current state and what was typed. Rethrows any other error. */
export function refuseConflict(
  error: unknown,
  values: FormValues = {},
  problem: Problem = { message: CONFLICT_MESSAGE },
) {
  if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  return refuseForm([problem], values, 409);
}

export function refuseBlocked(seconds: number, values: FormValues = {}) {
  const message = `Too many attempts. Wait ${formatWait(seconds)}, then try again.`;
  return refuseForm([{ message }], values, 429, { "Retry-After": String(seconds) });
}

/** Pass on the action's headers; without this the router drops them. */
export function passActionHeaders({
  actionHeaders,
  loaderHeaders,
}: {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}) {
  return actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;
}
