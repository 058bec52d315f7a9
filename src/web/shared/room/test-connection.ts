import type { RoomCredentials } from "#domain/visits/room/room.ts";

const TIMEOUT_MS = 10_000;

/** Two connections of this page find each other, through the relay if there is one. */
export function testConnection(credentials: RoomCredentials, onDone: (isGood: boolean) => void): () => void {
  const { iceServers } = credentials;
  const policy = iceServers.length > 0 ? "relay" : "all";
  const [one, two] = [0, 1].map(() => new RTCPeerConnection({ iceServers, iceTransportPolicy: policy }));
  if (!one || !two) return () => {};
  const timer = setTimeout(() => finish(false), TIMEOUT_MS);
  one.addEventListener("icecandidate", ({ candidate }) => void two.addIceCandidate(candidate ?? undefined));
  two.addEventListener("icecandidate", ({ candidate }) => void one.addIceCandidate(candidate ?? undefined));
  one.createDataChannel("test").addEventListener("open", () => finish(true));
  void connect(one, two).catch(() => finish(false));
  return close;

  function finish(isGood: boolean): void {
    close();
    onDone(isGood);
  }

  function close(): void {
    clearTimeout(timer);
    one?.close();
    two?.close();
  }
}

async function connect(one: RTCPeerConnection, two: RTCPeerConnection): Promise<void> {
  await one.setLocalDescription();
  if (one.localDescription) await two.setRemoteDescription(one.localDescription);
  await two.setLocalDescription();
  if (two.localDescription) await one.setRemoteDescription(two.localDescription);
}
