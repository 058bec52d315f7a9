import { href, redirect } from "react-router";

/** The panel opens on the users. */
export function loader(): Response {
  return redirect(href("/admin/users"), 303);
}
