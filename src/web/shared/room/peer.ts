import type { RoomCredentials } from "#domain/visits/room/room.ts";

type Signal = { description: RTCSessionDescriptionInit } | { candidate: RTCIceCandidateInit | null };

const KINDS = ["audio", "video"] as const;
type Kind = (typeof KINDS)[number];

export type PeerOptions = {
  /** One side gives way when both offer at once. */
  isPolite: boolean;
  credentials: RoomCredentials;
  local: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  send(body: string): void;
  onTrack(track: MediaStreamTrack): void;
  onState(state: RTCIceConnectionState): void;
  onCaption(text: string): void;
};

/** Not oftener than this: a restart needs a moment to work. */
const RESTART_EVERY_MS = 2_000;

/**
 * The connection to the other browser, by "perfect negotiation" (w3.org/TR/webrtc/#perfect-negotiation-example): both sides may
 * offer at any time, except that the polite one waits for the first offer. Two first offers at once would leave each side with
 * lines for picture and sound that the other doesn't use. As soon as it's disconnected, it looks for another way.
 */
export function createPeer(options: PeerOptions) {
  const { isPolite } = options;
  const local = { ...options.local };
  const connection = new RTCPeerConnection(toConfiguration(options.credentials));
  let isOffering = false;
  let isIgnoring = false;
  let isAnswerPending = false;
  let restartedAt = -Infinity;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> = Promise.resolve();

  const senders: Partial<Record<Kind, RTCRtpSender>> = {};
  let captions: RTCDataChannel | null = null;
  if (!isPolite) open();

  connection.addEventListener("track", ({ track }) => options.onTrack(track));
  connection.addEventListener("icecandidate", ({ candidate }) => send({ candidate: candidate?.toJSON() ?? null }));
  connection.addEventListener("negotiationneeded", async () => {
    if (isPolite && !connection.remoteDescription) return;
    try {
      isOffering = true;
      await connection.setLocalDescription();
      sendDescription();
    } catch {
      // Closed meanwhile, or the other side's offer came first.
    } finally {
      isOffering = false;
    }
  });
  connection.addEventListener("iceconnectionstatechange", () => {
    const state = connection.iceConnectionState;
    options.onState(state);
    if (state === "disconnected" || state === "failed") restartSoon();
    if (state === "connected" || state === "completed") clearTimeout(restart);
  });

  return {
    receive: (body: string) => void (work = work.then(() => receive(JSON.parse(body) as Signal)).catch(() => {})),
    /** For new connections; the running one goes on. */
    renew: (credentials: RoomCredentials) => connection.setConfiguration(toConfiguration(credentials)),
    setAudio: (track: MediaStreamTrack | null) => setTrack("audio", track),
    setVideo: (track: MediaStreamTrack | null) => setTrack("video", track),
    limitVideo,
    stats: () => connection.getStats(),
    caption: (text: string) => {
      if (captions?.readyState === "open") captions.send(text);
    },
    restart: () => connection.restartIce(),
    close: () => {
      clearTimeout(restart);
      connection.close();
    },
  };

  function open(): void {
    for (const kind of KINDS) {
      senders[kind] = connection.addTransceiver(local[kind] ?? kind, { direction: "sendrecv" }).sender;
    }
    openCaptions();
  }

  /** Sends on the lines of the first offer. */
  async function adopt(): Promise<void> {
    for (const transceiver of connection.getTransceivers()) {
      const kind = transceiver.receiver.track.kind as Kind;
      transceiver.direction = "sendrecv";
      senders[kind] = transceiver.sender;
      await transceiver.sender.replaceTrack(local[kind]);
    }
    openCaptions();
  }

  /** Captions go from browser to browser and are never saved. */
  function openCaptions(): void {
    captions = connection.createDataChannel("captions", { negotiated: true, id: 1 });
    captions.addEventListener("message", ({ data }) => options.onCaption(String(data).slice(0, 500)));
  }

  async function setTrack(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
    local[kind] = track;
    await senders[kind]?.replaceTrack(track);
  }

  async function receive(signal: Signal): Promise<void> {
    if ("candidate" in signal) {
      try {
        await connection.addIceCandidate(signal.candidate ?? undefined);
      } catch (error) {
        if (!isIgnoring) throw error;
      }
      return;
    }
    const { description } = signal;
    const isReady = !isOffering && (connection.signalingState === "stable" || isAnswerPending);
    const isCollision = description.type === "offer" && !isReady;
    isIgnoring = !isPolite && isCollision;
    if (isIgnoring) return;
    isAnswerPending = description.type === "answer";
    await connection.setRemoteDescription(description);
    isAnswerPending = false;
    if (description.type !== "offer") return;
    if (!captions) await adopt();
    await connection.setLocalDescription();
    sendDescription();
  }

  function restartSoon(): void {
    clearTimeout(restart);
    const wait = Math.max(0, restartedAt + RESTART_EVERY_MS - performance.now());
    restart = setTimeout(() => {
      if (connection.iceConnectionState !== "disconnected" && connection.iceConnectionState !== "failed") return;
      restartedAt = performance.now();
      connection.restartIce();
      restartSoon();
    }, wait);
  }

  /** On a weak connection the picture gives way to the sound. */
  async function limitVideo(isWeak: boolean): Promise<void> {
    const sender = senders.video;
    if (!sender) return;
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings;
    if (!encoding) return;
    if (isWeak) Object.assign(encoding, { maxBitrate: 150_000, scaleResolutionDownBy: 2 });
    else {
      delete encoding.maxBitrate;
      encoding.scaleResolutionDownBy = 1;
    }
    await sender.setParameters(parameters).catch(() => {});
  }

  function sendDescription(): void {
    const description = connection.localDescription;
    if (description) send({ description: description.toJSON() });
  }

  function send(signal: Signal): void {
    options.send(JSON.stringify(signal));
  }
}

export type Peer = ReturnType<typeof createPeer>;

export function toConfiguration({ iceServers, relayOnly }: RoomCredentials): RTCConfiguration {
  return { iceServers, iceTransportPolicy: relayOnly ? "relay" : "all", bundlePolicy: "max-bundle" };
}
