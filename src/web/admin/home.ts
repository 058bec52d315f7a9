import { redirect } from "react-router";

/** The panel opens on the users. */
export function loader(): Response {
  return redirect("/admin/users", 303);
}
