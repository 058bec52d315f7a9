import { Icon, type IconName } from "../icon.tsx";

export function Icons() {
  return (
    <ul className="col-span-full flex flex-wrap gap-x-5 gap-y-3 text-small text-ink-2">
      {iconNames.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <Icon name={name} className="text-ink" />
          {name}
        </li>
      ))}
    </ul>
  );
}

const iconNames: readonly IconName[] = [
  "check",
  "check-circle",
  "cross",
  "chevron-left",
  "chevron-right",
  "chevron-down",
  "arrow-right",
  "key",
  "search",
  "menu",
  "user",
  "alert",
  "info",
  "clock",
  "phone",
  "mail",
  "lock",
  "device",
  "copy",
  "printer",
  "external",
  "plus",
  "minus",
  "up",
  "down",
];
