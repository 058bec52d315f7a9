export default function Home() {
  return (
    <main id="main" className="mx-auto max-w-[76rem] px-4 py-16 sm:px-8">
      <h1 className="text-[clamp(2.25rem,6vw,4rem)] leading-[1.04] font-[750] tracking-[-0.02em]">
        Measured first.
        <br />
        Prescribed only if it fits.
      </h1>
      <div aria-hidden="true" className="mt-10 h-24 w-full bg-band-300" />
      <p className="text-ink-2 mt-10 max-w-[34rem] text-xl">
        Affordable, convenient online access to testosterone, ED and other medications, if prescribed after evaluation
        by a licensed provider.
      </p>
    </main>
  );
}
