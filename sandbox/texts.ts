import type { IncomingMessage, ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";

export type ReceivedText = { id: string; to: string; body: string; receivedAt: Date };

/** Plays the text message service: wants a key and three fields, and takes a repeated id for the same message. */
export async function receiveText(
  request: IncomingMessage,
  response: ServerResponse,
  texts: ReceivedText[],
): Promise<void> {
  const body = await readText(request);
  if (!request.headers.authorization?.startsWith("Bearer ")) return void response.writeHead(401).end();
  const sms = parse(body);
  if (!sms) return void response.writeHead(422).end();
  if (!texts.some(({ id }) => id === sms.id)) texts.unshift({ ...sms, receivedAt: new Date() });
  response.writeHead(202).end();
}

function parse(body: string): Omit<ReceivedText, "receivedAt"> | null {
  try {
    const { id, to, body: text } = JSON.parse(body) as Record<string, unknown>;
    if (typeof id !== "string" || typeof text !== "string" || typeof to !== "string" || !/^\+\d+$/.test(to))
      return null;
    return { id, to, body: text };
  } catch {
    return null;
  }
}
