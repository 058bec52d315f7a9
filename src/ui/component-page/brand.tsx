import { RangePicture } from "../range-picture.tsx";
import { Wordmark } from "../wordmark.tsx";

export function Brand() {
  return (
    <>
      <div className="grid gap-6">
        <Wordmark name="Sample Brand" />
        <div className="on-dark bg-petrol-900 p-6 text-white">
          <Wordmark name="Sample Brand" />
        </div>
        <RangePicture bandLabel="In range" tickLabels={["Start", "Week 8", "Week 16"]} className="h-18" />
      </div>
      <RangePicture bandLabel="In range" tickLabels={["Start", "Week 8", "Week 16"]} className="h-150" />
    </>
  );
}
