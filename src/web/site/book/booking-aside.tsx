/** Beside the times: what all of them have in common. */
export function BookingAside({ state, price }: { state: string; price: string | null }) {
  return (
    <aside aria-label="About the visit" className="grid content-start gap-5">
      <h2 className="text-lead font-heading">About the visit</h2>
      <dl className="grid gap-5">
        <div>
          <dt className="text-small text-ink-2">How</dt>
          <dd>Video, in your browser</dd>
          <dd className="text-small text-ink-2">You have to be in {state} at that time</dd>
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
        Next you see everything once more, add a card if we have none, and confirm. We hold the time for 10 minutes
        meanwhile. Then you get an email with a calendar file and buttons to reschedule or cancel.
      </p>
    </aside>
  );
}
