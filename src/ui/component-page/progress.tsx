import { ProgressBand } from "../progress-band.tsx";
import { StatReadout } from "../stat-readout.tsx";
import { Tag } from "../tag.tsx";

export function Progress() {
  return (
    <div className="col-span-full grid gap-10">
      <ProgressBand label="Section 3 of 6: About you" detail="Question 3 of 5" sections={6} done={2} part={0.5} />
      <StatReadout
        caption="Next anticipated date"
        aside={<Tag tone="waiting">1 thing to do</Tag>}
        value="Tue, Dec 1"
        note="in 15 days"
      >
        We place the order on this day so that it reaches you before your supply ends.
      </StatReadout>
      <StatReadout caption="Last value" value="486" note="ng/dL" inBand={false} />
    </div>
  );
}
