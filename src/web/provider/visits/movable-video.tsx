import { useRef, type CSSProperties, type PointerEvent, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Glyph } from "./glyph.tsx";
import { clamp, type Place } from "./place.ts";

type MovableVideoProps = { place: Place; onPlace: (place: Place) => void; children: ReactNode };

/**
 * The video in its column, or free above the page on wide screens. It is the same element in both places, so that moving it never
 * interrupts the call.
 */
export function MovableVideo({ place, onPlace, children }: MovableVideoProps) {
  const box = useRef<HTMLElement>(null);
  const from = useRef<{ left: number; top: number } | null>(null);

  function grab(event: PointerEvent<HTMLButtonElement>) {
    const rect = box.current!.getBoundingClientRect();
    from.current = { left: event.clientX - rect.left, top: event.clientY - rect.top };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent<HTMLButtonElement>) {
    if (!from.current || event.buttons === 0) return;
    const rect = box.current!.getBoundingClientRect();
    onPlace({
      x: clamp((event.clientX - from.current.left) / (window.innerWidth - rect.width)),
      y: clamp((event.clientY - from.current.top) / (window.innerHeight - rect.height)),
    });
  }

  const at = place && ({ "--x": `${place.x * 100}%`, "--y": `${place.y * 100}%` } as CSSProperties);
  return (
    <section
      ref={box}
      aria-label="Video"
      style={at ?? undefined}
      className={classNames(
        "relative lg:col-start-3 lg:row-start-1 lg:p-4 lg:pb-0",
        place &&
          "lg:fixed lg:top-(--y) lg:left-(--x) lg:z-10 lg:w-96 lg:rounded-card lg:bg-surface lg:p-1! lg:shadow-dialog lg:[translate:calc(var(--x)*-1)_calc(var(--y)*-1)]",
      )}
    >
      {children}
      {/* Below the provider's own picture, which is in the corner. */}
      <div className="absolute top-22 right-6 z-10 hidden gap-1 lg:flex">
        {place && (
          <button type="button" onClick={() => onPlace(null)} className={handle} aria-label="Put the video back">
            <Icon name="arrow-right" size={16} />
          </button>
        )}
        <button
          type="button"
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={() => (from.current = null)}
          className={classNames(handle, "cursor-move touch-none")}
          aria-label="Move the video: drag, or press Alt and an arrow key"
        >
          <Glyph name="move" size={16} />
        </button>
      </div>
    </section>
  );
}

const handle = "grid size-8 place-items-center rounded-control bg-petrol-900/80 text-white on-dark hover:bg-petrol-900";
