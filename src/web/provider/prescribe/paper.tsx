/** A prescription as the pharmacy reads it, line by line. */
export function Paper({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-4 border-b border-line py-2 text-small md:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
