import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { mac, newest, type Keyring } from "./keyring.ts";

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
  return `${text}.${sum(newest(keys).key, text).toString("base64url")}`;
}

/** What a token says, or null if nobody of ours signed it or its time is over. */
export function readFileToken(keys: Keyring, token: string, now: Date): Contents | null {
  const [text = "", signature = "", ...rest] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const isOurs = keys.some(({ key }) => given.length === 32 && timingSafeEqual(given, sum(key, text)));
  if (!isOurs || rest.length > 0) return null;
  const contents = Contents.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return contents.until >= now.getTime() ? contents : null;
}

/** The words in front keep this apart from everything else the same key is used for. */
function sum(key: Buffer, text: string): Buffer {
  return mac(key, `signed-file:${text}`);
}
