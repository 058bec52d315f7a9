import fc from "fast-check";

const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const anyText = fc.string({ unit: anyUnit, maxLength: 60 });
export const token = fc.string({ unit: fc.constantFrom(..."ABCxyz-_!%09"), minLength: 1, maxLength: 12 });
const latin1 = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((n) => String.fromCharCode(n)),
  maxLength: 80,
});

/** A path with something wrong in it or after it, including the router's own paths: `.data` and `/__manifest`. */
export function oddUrl(path: string): fc.Arbitrary<string> {
  const escape = fc.constantFrom(
    ..."%00 %0 % %ff %c0%80 %ed%a0%80 %u0000 %2500 %2e%2e%2f %5c %0d%0a %25 %F0%9F".split(" "),
  );
  const tail = fc.oneof(
    fc.constant(""),
    escape,
    fc.constantFrom(
      "/",
      "//",
      "/../..",
      "/./",
      "\\",
      "/%2e%2e/",
      ";x=1",
      ":",
      "@evil.test",
      "#x",
      "?",
      "?=",
      "?&&=&",
      "??",
    ),
    fc.constantFrom(
      "?index",
      "?index=",
      "?_routes=",
      "?_routes=root",
      "?q[]=1&q[]=2",
      "?__proto__=1",
      "?a=%",
      "?a=%00",
    ),
    anyText.map((text) => `?q=${encodeURIComponent(text.toWellFormed())}`),
    latin1.map((text) => `?q=${text.replaceAll(" ", "+")}`),
    fc.nat(9_000).map((length) => `/${"a".repeat(length)}`),
    fc.nat(2_000).map((depth) => "/a".repeat(depth)),
  );
  const base = path === "/" ? "" : path;
  return fc.oneof(
    tail.map((end) => `${path}${end}`),
    tail.map((end) => `${base || "/_root"}.data${end}`),
    tail.map((end) => `/__manifest${end}`),
    fc
      .tuple(escape, token)
      .map(([p, version]) => `/__manifest?p=${p}&p=${encodeURIComponent(path)}&version=${version}`),
    fc.constantFrom(
      `/${path}`,
      `//evil.test${path}`,
      `///`,
      "//",
      "//[",
      "/.data",
      "/%2F",
      "*",
      "localhost:1",
      `\\${path}`,
    ),
    fc.constantFrom(`http://evil.test${path}`, "http://", "http://[", `https://a@b${path}`, `${path.toUpperCase()}/`),
  );
}

const JSON_EDGES = [
  "[".repeat(10_000) + "]".repeat(10_000),
  '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000),
  '{"a":1,"a":{"a":2},"a":null}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  '{"email":"\\ud800","name":"\\udc00\\ud800"}',
  '{"email":"a\\u0000b"}',
  '{"n":NaN,"i":Infinity}',
  '{"n":1e400,"m":-1e400,"i":123456789012345678901234567890}',
  "9".repeat(60_000),
  '"\ufeff"',
  "null",
  "",
  '{"a":"' + "x".repeat(70_000) + '"}',
];

export const oddJson: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...JSON_EDGES).map((text) => Buffer.from(text)),
  fc.jsonValue({ maxDepth: 5 }).map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .dictionary(anyText, fc.oneof(anyText, fc.double(), fc.bigInt().map(String)))
    .map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(60))
    .map(([value, cut]) => Buffer.from(JSON.stringify(value).slice(0, cut))),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

export const oddForm: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom("a=%00", "a=%", "=&=&", "__proto__[x]=1&a[b][c]=d", "a=%ff%fe", "a=\0", "&".repeat(60_000))
    .map((text) => Buffer.from(text, "latin1")),
  fc
    .constantFrom(
      "--x\r\n\r\n",
      '--x\r\nContent-Disposition: form-data; name="a"; filename="../../etc/passwd"\r\n\r\nhi\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="a\r\n\r\n--x',
    )
    .map((text) => Buffer.from(text)),
  fc
    .array(fc.tuple(anyText, anyText))
    .map((pairs) => Buffer.from(new URLSearchParams(pairs.map(wellFormed)).toString())),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

function wellFormed([name, value]: [string, string]): [string, string] {
  return [name.toWellFormed(), value.toWellFormed()];
}

export const oddType = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("application/json", "application/json; charset=utf-8", "APPLICATION/JSON") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "text/plain",
      "application/json; charset=utf-16",
      "application/json, text/html",
      "x",
      "",
    ),
  },
);
export const formType = fc.constantFrom(
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="' + "b".repeat(200) + '"',
  "application/x-www-form-urlencoded; charset=utf-7",
);

const HEADER_NAMES =
  "Cookie Accept Accept-Encoding Accept-Language If-None-Match If-Modified-Since Range Host Origin Referer User-Agent Content-Type Content-Length Content-Encoding Transfer-Encoding Expect Upgrade Connection X-Forwarded-For X-Forwarded-Host X-Request-Id X-HTTP-Method-Override Authorization Sec-Fetch-Site X-React-Router-Prerender-Data".split(
    " ",
  );
const HEADER_VALUES =
  '|*|-1|0|chunked|chunked, chunked|gzip|100-continue|websocket|upgrade|bytes=0-|bytes=9-1,-|null|a;q=2;q=x|br;q=0|=;=;=|a=b; a=c; __Host-x=|W/"|[::1|127.0.0.1, 1.2.3.4|unknown|h2c|multipart/form-data'.split(
    "|",
  );
export const oddHeader = fc
  .tuple(
    fc.oneof(fc.constantFrom(...HEADER_NAMES), token),
    fc.oneof(
      fc.constantFrom(...HEADER_VALUES),
      latin1,
      fc.nat(6_000).map((n) => "v".repeat(n)),
    ),
  )
  .map(([name, value]) => `${name}: ${value}`);
