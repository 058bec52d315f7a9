/** Next to the times: what they all have in common. */
export function BookingAside({ state, price }: { state: string; price: string | null }) {
  return (
    <aside aria-label="About the visit" className="grid content-start gap-5">
      <h2 className="text-lead font-heading">About the visit</h2>
      <dl className="grid gap-5">
        <div>
          <dt className="text-small text-ink-2">How</dt>
          <dd>Video, in your browser</dd>
          <dd className="text-small text-ink-2">You must be in {state} during the visit</dd>
        </div>
        {price && (
          <div>
            <dt className="text-small text-ink-2">Price</dt>
            <dd>{price}</dd>
            <dd className="text-small text-ink-2">Authorized on your card before the visit, charged after it</dd>
          </div>
        )}
      </dl>
      <p className="text-small text-ink-2">
        Next, you'll review everything, add a card if we don't have one, and confirm. We hold your time for 10 minutes
        while you do. Then we'll email you a calendar file and buttons to reschedule or cancel.
      </p>
    </aside>
  );
}
