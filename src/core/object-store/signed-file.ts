import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { mac, macs, newest, type Keyring } from "../keyring.ts";

/** What a link to the folder store contains: which object, as what, until when. */
const Contents = z.object({
  key: z.string().max(200),
  fileName: z.string().regex(/^[\w.-]{1,80}$/),
  contentType: z.string().regex(/^[a-z]+\/[a-z]+$/),
  until: z.number(),
});
type Contents = z.infer<typeof Contents>;

export function signFileToken(keys: Keyring, contents: Contents): string {
  const text = Buffer.from(JSON.stringify(contents)).toString("base64url");
  return `${text}.${mac(newest(keys).key, signed(text)).toString("base64url")}`;
}

/** The token's content, or null if we didn't sign it or it has expired. */
export function readFileToken(keys: Keyring, token: string, now: Date): Contents | null {
  const [text = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const isOurs = macs(keys, signed(text)).some((own) => given.length === own.length && timingSafeEqual(given, own));
  if (!isOurs || rest.length > 0) return null;
  const contents = Contents.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return contents.until >= now.getTime() ? contents : null;
}

/** The prefix separates this from everything else the key is used for. */
function signed(text: string): string {
  return `signed-file:${text}`;
}
