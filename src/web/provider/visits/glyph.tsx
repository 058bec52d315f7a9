/** Icons only this page has: public pages don't load them. Drawn like those in the design system. */
const paths = {
  move: "M10 2.5v15M2.5 10h15M8 4.5l2-2 2 2M8 15.5l2 2 2-2M4.5 8l-2 2 2 2M15.5 8l2 2-2 2",
  calendar: "M3.5 4.5h13v12h-13v-12Zm0 4h13M7 2.5v3.5M13 2.5v3.5",
  vial: "M7 2.5h6M8 2.5v12a2 2 0 0 0 4 0v-12M8 9.5h4",
  pulse: "M2.5 10.5h3l2-6 4 11 2.5-7 1 2h2.5",
  sheet: "M5 2.5h7l3.5 3.5v11.5H5v-15ZM8 8h4.5M8 11h4.5M8 14h3",
  pill: "M5.500 6.500h9a3.5 3.5 0 0 1 0 7h-9a3.5 3.5 0 0 1 0-7ZM10 6.500v7",
} as const;
export type GlyphName = keyof typeof paths;

export function Glyph({ name, size = 20 }: { name: GlyphName; size?: 16 | 20 }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="flex-none"
    >
      <path d={paths[name]} />
    </svg>
  );
}
