import { redirect } from "react-router";

/** The link works for a minute, so no cache may keep it. Where it leads to another origin, ours is not told along. */
export function toDownload({ url }: { url: string }): Response {
  return redirect(url, { status: 303 });
}
