import { data } from "react-router";

/** Any unknown path. Thrown, so the layout's error page responds with the right status. */
export function loader(): never {
  throw data({ code: "not-found" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
