import { expect, test } from "vitest";
import { flash, readFlash } from "./flash.server.ts";

const request = (cookie?: string) =>
  new Request("https://clinic.test/", cookie === undefined ? {} : { headers: { Cookie: cookie } });

test("a flash message is shown once: the same response clears the cookie", () => {
  const set = new Headers();
  flash(set, "saved");
  const [cookie] = set.getSetCookie();
  const { flash: said, headers } = readFlash(request(cookie?.split(";")[0]), "r1");
  expect(said).toEqual({ id: "r1", text: "Your change was saved.", variant: "success" });
  expect(headers.getSetCookie()).toEqual(["__Host-flash=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax"]);
});

test("without a cookie nothing is said and nothing is set", () => {
  const { flash: said, headers } = readFlash(request("__Host-session=abc"), "r1");
  expect(said).toBeNull();
  expect(headers.getSetCookie()).toEqual([]);
});

test.each(["hello", "toString", "__proto__", "", "saved%20", "<b>"])(
  "a cookie of %o cannot put words here",
  (value) => {
    expect(readFlash(request(`__Host-flash=${value}`), "r1").flash).toBeNull();
  },
);
