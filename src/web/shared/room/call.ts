import type { FromPage, RoomCredentials, RoomKind, RoomLine, Side, ToPage } from "#domain/visits/room/room.ts";
import { canCaption, mayCaption, startCaptions } from "./captions.ts";
import { openCamera, openMedia, reloadsForCamera, stopMedia, type Media, type MediaProblem } from "./media.ts";
import { createPeer, type Peer } from "./peer.ts";
import { createRoomSocket, type SocketState } from "./room-socket.ts";
import { createSampler, toTotals, type Quality } from "./sampler.ts";

export type CallState = {
  socket: SocketState;
  media: "asking" | "ready";
  problem: MediaProblem | null;
  localVideo: MediaStream | null;
  remote: MediaStream | null;
  /** Whether the other side is in the room, and whether we see and hear each other. */
  isOtherHere: boolean;
  link: "none" | "connecting" | "connected" | "reconnecting";
  connectedAt: number | null;
  quality: Quality;
  isMuted: boolean;
  hasCamera: boolean;
  hasCaptions: boolean;
  isCaptioning: boolean;
  caption: string;
  lines: RoomLine[];
  phoneAt: string | null;
  expectedAt: string | null;
  saidAt: string | null;
};

const START: CallState = {
  socket: "connecting",
  media: "asking",
  problem: null,
  localVideo: null,
  remote: null,
  isOtherHere: false,
  link: "none",
  connectedAt: null,
  quality: "good",
  isMuted: false,
  hasCamera: false,
  hasCaptions: false,
  isCaptioning: false,
  caption: "",
  lines: [],
  phoneAt: null,
  expectedAt: null,
  saidAt: null,
};

const CAPTION_MS = 6_000;

/** A call of one page: media, the line to the server, the connection to the other side, and what a view shows of it. */
export function createCall({ kind, visitId, side }: { kind: RoomKind; visitId: string; side: Side }) {
  let state = START;
  let media: Media = { audio: null, video: null };
  let credentials: RoomCredentials | null = null;
  let peerId: string | null = null;
  let peer: Peer | null = null;
  let clockOffset = 0;
  let isStopped = false;
  let stopCaptions: (() => void) | null = null;
  let captionEnd: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const early: string[] = [];
  const sampler = createSampler();
  const listeners = new Set<() => void>();
  const socket = { current: null as ReturnType<typeof createRoomSocket> | null };
  const clock = setInterval(() => void sample(), 1000);

  void start();
  return {
    subscribe,
    snapshot: () => state,
    setMuted,
    setCamera,
    setCaptions,
    sendLine: (body: string) => send({ type: "line", id: crypto.randomUUID(), body }),
    sendFile: (fileId: string) => send({ type: "file", id: crypto.randomUUID(), fileId }),
    setPhone: (isPhone: boolean) => send({ type: "phone", isPhone }),
    retryMedia: () => void getMedia(),
    stop,
  };

  async function start(): Promise<void> {
    if (reloadsForCamera()) return;
    change({ hasCaptions: mayCaption() });
    await getMedia();
    if (isStopped) return;
    socket.current = createRoomSocket({
      kind,
      visitId,
      peerId: crypto.randomUUID(),
      onMessage: receive,
      onState: (next) => {
        change({ socket: next });
        if (next === "over" || next === "replaced" || next === "signed-out" || next === "refused") hangUp();
      },
    });
  }

  async function getMedia(): Promise<void> {
    change({ media: "asking" });
    const { problem, ...opened } = await openMedia();
    if (isStopped) return stopMedia(opened);
    media = opened;
    void peer?.setAudio(media.audio);
    void peer?.setVideo(media.video);
    change({ media: "ready", problem, hasCamera: media.video !== null, localVideo: toStream(media.video) });
  }

  function receive(message: ToPage): void {
    switch (message.type) {
      case "hello":
        clockOffset = message.now - Date.now();
        return useCredentials(message.credentials);
      case "credentials":
        return useCredentials(message.credentials);
      case "peer":
        return meet(message.peerId);
      case "signal":
        if (message.from !== peerId) return;
        if (peer) peer.receive(message.body);
        else early.push(message.body);
        return;
      case "lines":
        return change({ lines: message.lines });
      case "status": {
        const { phoneAt, expectedAt, saidAt } = message;
        const wasPhone = state.phoneAt !== null;
        change({ phoneAt, expectedAt, saidAt });
        if (phoneAt && !wasPhone) hangUp();
        if (!phoneAt && wasPhone) void resume();
        return;
      }
      case "beat":
        return;
    }
  }

  function useCredentials(next: RoomCredentials): void {
    credentials = next;
    peer?.renew(next);
    clearTimeout(renewal);
    if (next.renewAt === null) return;
    const wait = Math.max(1_000, next.renewAt - Date.now() - clockOffset);
    renewal = setTimeout(() => send({ type: "credentials" }), wait);
  }

  /** The other side came, came with another page, or left. What connects us may outlive their line to the server. */
  function meet(next: string | null): void {
    change({ isOtherHere: next !== null });
    if (!next || next === peerId) return;
    peerId = next;
    if (!state.phoneAt) connect();
  }

  function connect(): void {
    peer?.close();
    sampler.reset();
    if (!credentials || !peerId) return;
    const to = peerId;
    const remote = new MediaStream();
    change({ link: "connecting", remote: null, caption: "" });
    peer = createPeer({
      isPolite: side === "patient",
      credentials,
      local: media,
      send: (body) => send({ type: "signal", to, body }),
      onTrack: (track) => {
        remote.addTrack(track);
        change({ remote });
      },
      onState: noteLink,
      onCaption: showCaption,
    });
    for (const body of early.splice(0)) peer.receive(body);
  }

  function noteLink(ice: RTCIceConnectionState): void {
    if (ice === "connected" || ice === "completed") {
      change({ link: "connected", connectedAt: state.connectedAt ?? Date.now() });
    } else if (ice === "disconnected" || ice === "failed") {
      change({ link: "reconnecting" });
    }
  }

  async function sample(): Promise<void> {
    if (!peer || state.link === "none") return;
    const report = await peer.stats().catch(() => null);
    if (!report) return;
    const done = sampler.add(toTotals(report.values()), Date.now() + clockOffset);
    if (done) send({ type: "sample", sample: done });
    const quality = sampler.quality();
    if (quality === state.quality) return;
    change({ quality });
    void peer?.limitVideo(quality === "weak");
  }

  function setMuted(isMuted: boolean): void {
    if (media.audio) media.audio.enabled = !isMuted;
    change({ isMuted });
  }

  /** Off means off: a black picture would count as video. */
  async function setCamera(isOn: boolean): Promise<void> {
    media.video?.stop();
    media = { ...media, video: isOn ? await openCamera() : null };
    await peer?.setVideo(media.video);
    change({ hasCamera: media.video !== null, localVideo: toStream(media.video) });
  }

  async function setCaptions(isOn: boolean): Promise<void> {
    stopCaptions?.();
    stopCaptions = null;
    const isPossible = !isOn || (await canCaption());
    if (isOn && isPossible) stopCaptions = startCaptions((text) => peer?.caption(text));
    change({ isCaptioning: isOn && isPossible, hasCaptions: isPossible });
  }

  function showCaption(caption: string): void {
    change({ caption });
    clearTimeout(captionEnd);
    captionEnd = setTimeout(() => change({ caption: "" }), CAPTION_MS);
  }

  function hangUp(): void {
    peer?.close();
    peer = null;
    stopCaptions?.();
    stopMedia(media);
    media = { audio: null, video: null };
    change({ link: "none", remote: null, localVideo: null, hasCamera: false, isCaptioning: false, connectedAt: null });
  }

  /** Back from the phone. */
  async function resume(): Promise<void> {
    await getMedia();
    connect();
  }

  function stop(): void {
    isStopped = true;
    clearInterval(clock);
    clearTimeout(renewal);
    clearTimeout(captionEnd);
    hangUp();
    socket.current?.stop();
  }

  function send(message: FromPage): void {
    socket.current?.send(message);
  }

  function change(changes: Partial<CallState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
}

export type Call = ReturnType<typeof createCall>;

function toStream(track: MediaStreamTrack | null): MediaStream | null {
  return track ? new MediaStream([track]) : null;
}
