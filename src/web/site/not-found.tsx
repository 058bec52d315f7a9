import { data } from "react-router";

/** Any path nobody claims. Thrown, so that the layout's error page answers with the right status. */
export function loader(): never {
  throw data({ code: "not-found" }, { status: 404 });
}

export default function NotFound() {
  return null;
}
