/** A line with a few words in it, between two ways to do the same thing. */
export function Divider({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 text-small text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
