/** Icons of the room alone, drawn like those of `ui/icon.tsx`, which every page loads. */
const paths = {
  microphone:
    "M10 2.5a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5ZM4.5 9.5a5.500 5.500 0 0 0 11 0M10 15v2.500",
  "microphone-off":
    "M7.500 5a2.5 2.5 0 0 1 5 0v4c0 .5-.1.900-.3 1.300M4.500 9.500a5.500 5.500 0 0 0 8.500 4.600M15.500 9.500c0 .8-.2 1.600-.5 2.300M10 15v2.500M3 3l14 14",
  camera: "M2.500 5.500h10v9h-10zM12.500 9l5-2.500v7l-5-2.500",
  "camera-off": "M5.500 5.500h7v7m0 2h-10v-9M12.500 9l5-2.500v7l-2-1M3 3l14 14",
  captions: "M3 4.500h14v11H3zM9 8.600a2 2 0 1 0 0 2.800M14.500 8.600a2 2 0 1 0 0 2.800",
  leave: "M2.500 12.500c0-6 15-6 15 0V14l-4-1v-2.300c-2.300-.8-4.700-.8-7 0V13l-4 1z",
  signal: "M2.500 8a11 11 0 0 1 15 0M5 11a7.500 7.500 0 0 1 10 0M7.500 13.800a4 4 0 0 1 5 0M10 16.500v.1",
  clip: "m15.500 9-6 6a3.500 3.500 0 0 1-5-5l6.500-6.500a2.300 2.300 0 0 1 3.300 3.300L8 13a1.100 1.100 0 0 1-1.600-1.600l5.600-5.600",
  send: "M3 10 17 3l-5 14-2.500-5.500z",
  speaker: "M3 7.500v5h3l4 3.500V4L6 7.500zM13 7.500a3.500 3.500 0 0 1 0 5M15.300 5a7 7 0 0 1 0 10",
} as const;

type RoomIconName = keyof typeof paths;

export function RoomIcon({ name, size = 20 }: { name: RoomIconName; size?: 16 | 20 }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="flex-none"
    >
      <path d={paths[name]} />
    </svg>
  );
}
