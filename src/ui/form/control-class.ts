/** The box shared by text inputs, text areas and selects. */
export function controlClass(size: keyof typeof sizes = "regular"): string {
  return `${box} ${sizes[size]}`;
}

const box =
  "block w-full rounded-control border border-line-strong bg-surface text-ink transition-tint placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink-2 aria-[invalid=true]:border-danger-600 aria-[invalid=true]:inset-ring-1 aria-[invalid=true]:inset-ring-danger-600 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3";

const sizes = {
  regular: "min-h-(--control) px-3.5 py-(--control-pad) text-body",
  /** Staff screens: compact with a mouse, full size on phones (where under 16 px would zoom). */
  dense: "min-h-11 px-3 py-1.5 text-body md:min-h-[2.125rem] md:px-2.5 md:py-1 md:text-small",
  /** One-time codes, read digit by digit. */
  code: "min-h-14 px-4 py-2 text-[2rem]/10 font-semibold tracking-[0.32em]",
};
