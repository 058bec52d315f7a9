import { useText } from "#ui/language/text.ts";
import type { UiText } from "#ui/language/es.ts";
import type { RoomText } from "../language/es/room.server.ts";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { RoomCredentials } from "#domain/visits/room/room.ts";
import { openMedia, reloadsForCamera, stopMedia, type Media, type MediaProblem } from "./media.ts";
import { RoomIcon } from "./room-icon.tsx";
import { playNotes } from "./play-notes.ts";
import { StreamVideo } from "./stream-video.tsx";
import { testConnection } from "./test-connection.ts";
import { watchLevel } from "./watch-level.ts";

const BARS = 8;

const PROBLEM: Record<MediaProblem, RoomText> = {
  refused: "Your browser is set to block it. Allow the camera and microphone for this page, then try again.",
  none: "We didn't find one on this device.",
  busy: "Another app is using it. Close that app, then try again.",
  unsupported: "This browser has no video. Try the newest Chrome, Safari, Edge or Firefox.",
};

/** Camera, microphone, speaker and connection, tried on this device before a visit. Nobody else sees it. */
export function DeviceCheck({ credentials, phone }: { credentials: RoomCredentials; phone: string }) {
  const t = useText<RoomText | UiText>();
  const { media, problem, cameras, open } = useMedia();
  const level = useLevel(media?.audio ?? null);
  const link = useConnection(credentials);
  const hasVideo = Boolean(media?.video);
  return (
    <section aria-labelledby="device-check">
      <h2 id="device-check" className="mb-3 text-h3 font-heading">
        {t("Camera, sound and connection")}
      </h2>
      <Preview media={media} problem={problem} />
      <ul className="border-t border-ink">
        <Row
          isGood={hasVideo}
          title={hasVideo ? t("Camera works") : media ? t("No camera") : t("Camera")}
          text={
            hasVideo
              ? t("{camera}. Sit with the light in front of you.", { camera: media?.video?.label || t("Camera") })
              : t(textOf(media, problem))
          }
        >
          {media && !(hasVideo && cameras.length < 2) && (
            <Button type="button" variant="secondary" onClick={() => open(nextCamera(cameras, media))}>
              {hasVideo ? t("Change") : t("Try again")}
            </Button>
          )}
        </Row>
        <Row
          isGood={Boolean(media?.audio)}
          title={media?.audio ? t("Microphone works") : media ? t("No microphone") : t("Microphone")}
          text={media?.audio ? t("Say a few words, and the bars move.") : t(textOf(media, problem))}
        >
          {media?.audio && (
            <span role="img" aria-label={t("Sound level")} className="flex gap-0.5">
              {Array.from({ length: BARS }, (_, bar) => (
                <i
                  key={bar}
                  className={classNames(
                    "h-4.5 w-2 border border-line-strong",
                    bar < level && "border-action bg-action",
                  )}
                />
              ))}
            </span>
          )}
        </Row>
        <Row icon={<RoomIcon name="speaker" />} title={t("Speaker")} text={t("Did you hear the three notes?")}>
          <Button type="button" variant="secondary" onClick={() => void playNotes()}>
            {t("Play sound")}
          </Button>
        </Row>
        <Row
          isGood={link === "good"}
          title={
            link === "good"
              ? t("Connection works")
              : link === "testing"
                ? t("Testing your connection")
                : t("Connection problem")
          }
          text={
            link === "failed"
              ? t("Your network blocks video. Try another one, or your phone's own connection.")
              : t("Picture and sound should both be smooth.")
          }
        >
          {link === "good" && <Tag tone="success">{t("Good")}</Tag>}
        </Row>
      </ul>
      <p className="mt-3.5 text-small text-ink-2">
        {t("Not working? Call")}{" "}
        <a href={`tel:${phone}`} className="text-link underline">
          {phone}
        </a>{" "}
        {t("and we connect you. The visit is never recorded.")}
      </p>
    </section>
  );
}

/** One's own picture, seen by nobody else. */
export function Preview({ media, problem }: { media: Media | null; problem?: MediaProblem | null }) {
  const t = useText<RoomText>();
  const stream = useMemo(() => (media?.video ? new MediaStream([media.video]) : null), [media]);
  return (
    <OwnPicture stream={stream} text={t(media ? textOf(media, problem ?? null) : "Allow your camera and microphone")} />
  );
}

export function OwnPicture({ stream, text }: { stream: MediaStream | null; text: string }) {
  const t = useText<RoomText>();
  return (
    <div className="relative -mx-4 grid h-56 place-items-center overflow-hidden bg-petrol-900 text-white md:mx-0 md:aspect-[5/2] md:h-auto md:rounded-card">
      {stream ? (
        <>
          <StreamVideo stream={stream} isOwn label={t("Your own picture")} className="absolute inset-0" />
          <span className="absolute top-3 left-3 rounded-tag bg-petrol-900/80 px-2 py-0.5 text-tiny font-semibold">
            {t("Only you see this")}
          </span>
        </>
      ) : (
        <p className="px-6 text-center">{text}</p>
      )}
    </div>
  );
}

function textOf(media: Media | null, problem: MediaProblem | null): RoomText {
  if (!media) return "Your browser asks for permission. Press Allow.";
  return problem ? PROBLEM[problem] : "It's off.";
}

type RowProps = { isGood?: boolean; icon?: ReactNode; title: string; text: string; children?: ReactNode };

function Row({ isGood, icon, title, text, children }: RowProps) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <span className={isGood ? "text-success-700" : "text-ink-2"}>
        {icon ?? <Icon name={isGood ? "check" : "minus"} />}
      </span>
      <span className="grid flex-1">
        <b>{title}</b>
        <small className="text-small text-ink-2">{text}</small>
      </span>
      {children}
    </li>
  );
}

function useMedia() {
  const [media, setMedia] = useState<Media | null>(null);
  const [problem, setProblem] = useState<MediaProblem | null>(null);
  const [cameras, setCameras] = useState<string[]>([]);
  const current = useRef<Media | null>(null);
  const isGone = useRef(false);
  async function open(cameraId?: string): Promise<void> {
    if (current.current) stopMedia(current.current);
    const { problem: found, ...opened } = await openMedia(cameraId);
    if (isGone.current) return stopMedia(opened);
    current.current = opened;
    setMedia(opened);
    setProblem(found);
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    setCameras(devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId));
  }
  const start = useEffectEvent(() => {
    isGone.current = false;
    if (!reloadsForCamera()) void open();
  });
  const stop = useEffectEvent(() => {
    isGone.current = true;
    if (current.current) stopMedia(current.current);
  });
  useEffect(() => {
    start();
    return () => stop();
  }, []);
  return { media, problem, cameras, open: (cameraId?: string) => void open(cameraId) };
}

function nextCamera(cameras: string[], media: Media): string | undefined {
  const now = media.video?.getSettings().deviceId;
  return cameras[(cameras.indexOf(now ?? "") + 1) % Math.max(1, cameras.length)];
}

function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => (track ? watchLevel(track, BARS, setLevel) : undefined), [track]);
  return level;
}

function useConnection(credentials: RoomCredentials): "testing" | "good" | "failed" {
  const [link, setLink] = useState<"testing" | "good" | "failed">("testing");
  const begin = useEffectEvent(() => testConnection(credentials, (isGood) => setLink(isGood ? "good" : "failed")));
  useEffect(() => begin(), []);
  return link;
}
