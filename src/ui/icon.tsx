import { classNames } from "./class-names.ts";

/** Drawn on a 20 px grid with a 1.75 px line; shape carries the meaning together with a word beside it. */
const paths = {
  check: "m4 10.5 4 4 8-9",
  "check-circle": "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm-3.5-7.7 2.5 2.5 4.7-5.3",
  cross: "m5 5 10 10M15 5 5 15",
  "chevron-left": "m12 5-5 5 5 5",
  "chevron-right": "m8 5 5 5-5 5",
  "chevron-down": "m5 8 5 5 5-5",
  "arrow-right": "M3.5 10h13m-5-5 5 5-5 5",
  key: "M6.5 17a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM9 11l7.5-7.5M13.5 6.5l2.5 2.5",
  search: "M8.5 14.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13 13l4.5 4.5",
  menu: "M3 5.5h14M3 10h14M3 14.5h14",
  user: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5",
  alert: "M10 3 18 17H2L10 3Zm0 5v4m0 2.6v.1",
  info: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-9v5m0-8v.1",
  clock: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12.5V10l3 2",
  phone:
    "M7.2 3H4.5A1.5 1.5 0 0 0 3 4.6C3.5 11.5 8.5 16.5 15.4 17a1.5 1.5 0 0 0 1.6-1.5v-2.7l-3.7-1.3-1.8 1.8A11 11 0 0 1 6.7 8.5l1.8-1.8L7.2 3Z",
  mail: "M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM3 6l7 5.5L17 6",
  lock: "M5 9h10a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Zm1.5 0V6a3.5 3.5 0 0 1 7 0v3",
  device: "M6 2.5h8a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1ZM9 15h2",
  copy: "M8 7h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1Zm5-4H4a1 1 0 0 0-1 1v9",
  printer:
    "M6 7.5V2.5h8v5M6 14.5H3.5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H14M6 12h8v5.5H6V12Z",
  external: "M11.5 3H17v5.5M17 3l-8 8M8 4.5H4a1 1 0 0 0-1 1V16a1 1 0 0 0 1 1h10.5a1 1 0 0 0 1-1v-4",
  truck:
    "M2 5h10v9H2V5Zm10 3h3.5L18 11v3h-6V8ZM6 16.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Zm9 0a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z",
  upload: "M10 13V3.5m-4 4 4-4 4 4M3.5 12.5v3a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-3",
  file: "M5.5 2.5h6l4 4v10a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm6 0v4h4",
  card: "M3 4.5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM2 8.5h16",
  chat: "M3.5 3.5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H9l-4 3.5v-3.5H3.5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z",
  pencil: "M3.5 16.5 4.5 13 13.8 3.7l2.5 2.5L7 15.5l-3.5 1Z",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  up: "M10 4.5 16.5 15h-13L10 4.5Z",
  down: "M10 15.5 3.5 5h13L10 15.5Z",
} as const;

export type IconName = keyof typeof paths;

type IconProps = {
  name: IconName;
  size?: 12 | 14 | 16 | 20 | 24;
  /** Only if there's no text next to the icon. */
  label?: string;
  className?: string;
};

export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2.75 : size === 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("flex-none", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
