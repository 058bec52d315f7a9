import { href, Link as RouterLink } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { slugOfState } from "./state-paths.ts";

/** Rows from north to south, columns from west to east: each state is one square, near where it is. */
const ROWS = [
  "AK .. .. .. .. .. .. .. .. .. ME",
  ".. .. .. .. .. .. .. .. .. VT NH",
  "WA ID MT ND MN IL WI MI NY RI MA",
  "OR NV WY SD IA IN OH PA NJ CT ..",
  "CA UT CO NE MO KY WV VA MD DE DC",
  ".. AZ NM KS AR TN NC SC .. .. ..",
  ".. .. .. OK LA MS AL GA .. .. ..",
  "HI .. .. TX .. .. .. .. FL .. ..",
].map((row) => row.split(" "));

/** Where we treat people, as squares that lead to each state's page. The list below it says the same in words. */
export function StateMap({ treated }: { treated: readonly string[] }) {
  return (
    <nav aria-label="States on a map" className="max-w-dialog-large">
      <ul className="grid grid-cols-11 gap-1">
        {ROWS.flatMap((row, y) =>
          row.map((code, x) =>
            code === ".." ? null : (
              <li key={code} style={{ gridRow: y + 1, gridColumn: x + 1 }}>
                <Square code={code} isTreated={treated.includes(code)} />
              </li>
            ),
          ),
        )}
      </ul>
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-2">
        <span className="flex items-center gap-2">
          <span className={classNames("size-4 border", here)} /> We treat people here
        </span>
        <span className="flex items-center gap-2">
          <span className={classNames("size-4 border", notHere)} /> Not yet
        </span>
      </p>
    </nav>
  );
}

function Square({ code, isTreated }: { code: string; isTreated: boolean }) {
  const name = US_STATE_NAMES[code] ?? code;
  return (
    <RouterLink
      to={href("/states/:state", { state: slugOfState(code) })}
      aria-label={`${code}, ${name}: ${isTreated ? "we treat people here" : "not yet"}`}
      className={classNames(
        "grid aspect-square place-items-center border text-tiny no-underline sm:text-small hover:underline",
        isTreated ? here : notHere,
      )}
    >
      {code}
    </RouterLink>
  );
}

const here = "border-petrol-700 bg-petrol-700 font-semibold text-white on-dark forced-colors:border-4";
const notHere = "border-line bg-surface text-ink-2";
