import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { mac, macs, newest, type Keyring } from "../keyring.ts";

/** What a link into the folder store says: which object, as what, until when. */
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

/** What a token says, or null if nobody of ours signed it or its time is over. */
export function readFileToken(keys: Keyring, token: string, now: Date): Contents | null {
  const [text = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const isOurs = macs(keys, signed(text)).some((own) => given.length === own.length && timingSafeEqual(given, own));
  if (!isOurs || rest.length > 0) return null;
  const contents = Contents.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return contents.until >= now.getTime() ? contents : null;
}

/** The words in front keep this apart from everything else the same key is used for. */
function signed(text: string): string {
  return `signed-file:${text}`;
}
