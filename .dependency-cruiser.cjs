/**
 * The picture of ARCHITECTURE.md as rules: imports go down, never sideways, never up. `test/boundaries` holds imports that are
 * wrong on purpose; the check must see every one of them.
 */
const ROWS = [
  ["audit"],
  ["identity", "catalog", "site"],
  ["scheduling", "messaging", "search", "billing"],
  ["chart"],
  ["files", "content"],
  ["intake", "labs", "visits"],
  ["safety"],
  ["prescribing"],
  ["orders"],
  ["desk"],
];
const SRC = process.env.BOUNDARY_ROOT || "src";
const slices = (names) => `^${SRC}/domain/(${names.join("|")})/`;

const rowRules = ROWS.flatMap((row, i) =>
  row.map((slice) => {
    const allowedBelow = ROWS.slice(0, i).flat();
    return {
      name: `4-slice-row-${slice}`,
      comment: "A slice imports only rows strictly below it.",
      severity: "error",
      from: { path: `^${SRC}/domain/${slice}/` },
      to: { path: `^${SRC}/domain/`, pathNot: slices([slice, ...allowedBelow]) },
    };
  }),
);

module.exports = {
  forbidden: [
    { name: "1-core-alone", severity: "error", from: { path: `^${SRC}/core/` }, to: { path: `^${SRC}/(?!core/)` } },
    { name: "2-ui-alone", severity: "error", from: { path: `^${SRC}/ui/` }, to: { path: `^${SRC}/(?!ui/)` } },
    {
      name: "3-domain-is-plain",
      severity: "error",
      from: { path: `^${SRC}/domain/` },
      to: { path: [`^${SRC}/(ui|http|web|server|worker)`, "node_modules/(react|react-dom|react-router|hono|@hono)/"] },
    },
    ...rowRules,
    {
      name: "4-slice-row-marketing",
      comment: "Marketing is a leaf: it sees identity, audit and core.",
      severity: "error",
      from: { path: `^${SRC}/domain/marketing/` },
      to: { path: `^${SRC}/domain/`, pathNot: slices(["marketing", "identity", "audit"]) },
    },
    {
      name: "4-slice-unknown",
      comment: "A new slice must first get its row here.",
      severity: "error",
      from: { path: `^${SRC}/domain/`, pathNot: slices([...ROWS.flat(), "marketing"]) },
      to: {},
    },
    {
      name: "5-queries-private",
      severity: "error",
      from: { path: `^${SRC}/domain/([^/]+)/`, pathNot: "\\.test\\.ts$" },
      to: { path: `^${SRC}/domain/[^/]+/.*queries[^/]*\\.server\\.ts$`, pathNot: `^${SRC}/domain/$1/` },
    },
    {
      name: "5-queries-private-outside",
      severity: "error",
      from: { path: `^${SRC}/(?!domain/)` },
      to: { path: `^${SRC}/domain/.*queries[^/]*\\.server\\.ts$` },
    },
    {
      name: "6-no-marketing-in-domain",
      comment: "Health data cannot drift into analytics by accident.",
      severity: "error",
      from: { path: `^${SRC}/domain/(?!marketing/)` },
      to: { path: `^${SRC}/domain/marketing/` },
    },
    {
      name: "7-faces-apart",
      severity: "error",
      from: { path: `^${SRC}/web/(site|patient|admin|provider|api)/` },
      to: { path: `^${SRC}/web/(site|patient|admin|provider|api)/`, pathNot: `^${SRC}/web/$1/` },
    },
    { name: "8-no-cycles", severity: "error", from: {}, to: { circular: true, dependencyTypesNot: ["type-only"] } },
    {
      name: "9-kysely-in-its-place",
      severity: "error",
      from: { path: `^${SRC}/(?!core/)`, pathNot: ["\\.server\\.ts$", "\\.test\\.ts$"] },
      to: { path: "node_modules/kysely/" },
    },
    {
      name: "10-edge-and-pages-apart",
      comment: "What both need lies below them in http; server.ts puts the two together.",
      severity: "error",
      from: { path: `^${SRC}/(server|web)/` },
      to: { path: `^${SRC}/(server|web)/`, pathNot: `^${SRC}/$1/` },
    },
    {
      name: "10-http-below-both",
      severity: "error",
      from: { path: `^${SRC}/http/` },
      to: { path: `^${SRC}/(ui|web|server|worker|stripe|junction|dosespot)` },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["/\\+types/", "^virtual:", "\\?(url|raw)$"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^build/", "^\\.react-router/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
