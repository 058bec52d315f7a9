export default function Home() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-16 md:px-8">
      <h1 className="text-display font-display">
        Measured first.
        <br />
        Prescribed only if it fits.
      </h1>
      <div aria-hidden="true" className="mt-10 h-24 w-full bg-band-300" />
      <p className="mt-10 max-w-measure text-lead text-ink-2">
        Affordable, convenient online access to testosterone, ED and other medications, if prescribed after evaluation
        by a licensed provider.
      </p>
    </main>
  );
}
