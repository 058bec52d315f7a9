import { redirect } from "react-router";

/** The link works for a minute, so no cache may store it. If it leads to another origin, we send no referrer. */
export function toDownload({ url }: { url: string }): Response {
  return redirect(url, { status: 303 });
}
