/** A key on the page. Screen readers hear the list of keys instead. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="inline-grid min-w-5 place-items-center rounded-tag border border-current/50 px-1 font-sans text-tiny font-medium max-lg:hidden"
    >
      {children}
    </kbd>
  );
}
