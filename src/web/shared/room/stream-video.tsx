import { useEffect, useRef } from "react";

type StreamVideoProps = {
  stream: MediaStream;
  /** One's own picture, mirrored and without sound. */
  isOwn?: boolean;
  label: string;
  className?: string;
};

/** A live picture. Captions are text of their own, since a live stream has no track for them. */
export function StreamVideo({ stream, isOwn = false, label, className = "" }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    void video.current.play().catch(() => {});
  }, [stream]);
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- A live stream has no track; captions are shown beside it.
    <video
      ref={video}
      autoPlay
      playsInline
      muted={isOwn}
      aria-label={label}
      className={`${className} size-full object-cover ${isOwn ? "-scale-x-100" : ""}`}
    />
  );
}
