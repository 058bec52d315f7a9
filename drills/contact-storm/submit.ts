import { newId } from "#core/id.ts";

export type Sender = { url(): string; origin: string; cookies: string[]; pause(): Promise<void> };
export type Answer = {
  details: string;
  reference: string;
  requestId: string;
  isUrgent: boolean;
  isDoubleClick: boolean;
  tries: number;
};

const GIVE_UP = 200;

/** One member's message, sent until there's a response. Every fifth is a double click. */
export async function submit(
  sender: Sender,
  n: number,
  round: string,
  options: { isUrgent: boolean; withoutKey?: boolean },
): Promise<Answer> {
  const details = `What I wrote in ${round} ${n}`;
  const key = options.withoutKey ? null : newId();
  const isDoubleClick = !options.withoutKey && n % 5 === 0;
  let tries = 0;
  const click = async () => {
    for (; tries < GIVE_UP;) {
      tries++;
      const answer = await post(sender, n, details, key, options.isUrgent).catch(() => null);
      if (answer?.ok) return (await answer.json()) as { reference: string; requestId: string };
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`Refused with ${answer.status}`);
      await sender.pause();
    }
    throw new Error("Nobody answered");
  };
  const [first, second] = await Promise.all(isDoubleClick ? [click(), click()] : [click()]);
  if (second && second.reference !== first!.reference) throw new Error("Two references for one click");
  return { ...first!, details, isUrgent: options.isUrgent, isDoubleClick, tries };
}

/** The call as the modal makes it, from a separate address so limits stay on. */
async function post(
  sender: Sender,
  n: number,
  details: string,
  key: string | null,
  isUrgent: boolean,
): Promise<Response> {
  return fetch(`${sender.url()}/api/sendEmailtoAMD`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: sender.origin,
      Cookie: `__Host-session=${sender.cookies[n % sender.cookies.length]}`,
      "X-Forwarded-For": `10.1.${n >> 8}.${n & 255}`,
      ...(key ? { "Idempotency-Key": key } : {}),
    },
    body: JSON.stringify({
      fullName: "Ignored",
      email: "ignored@example.test",
      subject: isUrgent ? "I am having major side effects" : "I have a billing question",
      message: details,
    }),
    signal: AbortSignal.timeout(10_000),
  });
}
