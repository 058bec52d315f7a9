/** Camera and microphone of this device. */
export type Media = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

/** Why there's no picture or sound: refused by the person, none on this device, in use elsewhere, or not offered by the browser. */
export type MediaProblem = "refused" | "none" | "busy" | "unsupported";

const VIDEO: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" };
const AUDIO: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** Both, or the one there is. */
export async function openMedia(cameraId?: string): Promise<Media & { problem: MediaProblem | null }> {
  if (!("mediaDevices" in navigator)) return { audio: null, video: null, problem: "unsupported" };
  const video = cameraId ? { ...VIDEO, deviceId: { exact: cameraId } } : VIDEO;
  let problem: MediaProblem | null = null;
  for (const wanted of [{ audio: AUDIO, video }, { audio: AUDIO }, { video }]) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      return { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null, problem };
    } catch (error) {
      problem ??= problemOf(error);
    }
  }
  return { audio: null, video: null, problem };
}

function problemOf(error: unknown): MediaProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
}

export async function openCamera(): Promise<MediaStreamTrack | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: VIDEO }).catch(() => null);
  return stream?.getVideoTracks()[0] ?? null;
}

export function stopMedia({ audio, video }: Media): void {
  audio?.stop();
  video?.stop();
}

/**
 * The camera is allowed only in documents of the room. Someone who came here by a link inside the app still has the document of
 * another page: load this one. True if it does.
 */
export function reloadsForCamera(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy;
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isLoaded = navigation?.name.split("?")[0] === location.href.split("?")[0] || navigation?.type === "reload";
  if (!policy || policy.allowsFeature("camera") || isLoaded) return false;
  location.reload();
  return true;
}
