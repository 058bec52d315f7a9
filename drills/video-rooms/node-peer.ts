import { RTCPeerConnection, type RTCDataChannel } from "werift";
import { WebSocket } from "ws";
import { newId } from "#core/id.ts";
import type { FromPage, RoomCredentials, Side, ToPage } from "#domain/visits/room/room.ts";

/** Silence this long is a loss. */
const NOTICE_MS = 2_000;
const PING_MS = 250;

type Options = { url: string; origin: string; visitId: string; cookie: string; side: Side };

/**
 * A page of the room without a browser: the same socket and signals, and a data channel in place of pictures. The provider's side
 * offers. When it hears nothing, it connects anew, as a page does that is reloaded.
 */
export class NodePeer {
  readonly peerId = newId();
  readonly side: Side;
  credentials: RoomCredentials | null = null;
  heardAt = 0;
  firstHeardAt = 0;
  /** From the notice of a loss until the next word. */
  readonly returns: number[] = [];
  readonly #socket: WebSocket;
  #otherId: string | null = null;
  #connection: RTCPeerConnection | null = null;
  #channel: RTCDataChannel | null = null;
  #lostAt: number | null = null;
  #work: Promise<void> = Promise.resolve();
  readonly #timers: NodeJS.Timeout[];

  constructor({ url, origin, visitId, cookie, side }: Options) {
    this.side = side;
    this.#socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/visit-room/${visitId}/${this.peerId}`, {
      origin,
      headers: { cookie: `__Host-session=${cookie}` },
    });
    this.#socket.on("error", () => {});
    this.#socket.on("message", (data) => {
      this.#work = this.#work.then(() => this.#receive(JSON.parse(String(data)) as ToPage)).catch(() => {});
    });
    this.#timers = [
      setInterval(() => this.#channel?.readyState === "open" && this.#channel.send("."), PING_MS),
      setInterval(() => this.#notice(), 100),
    ];
  }

  /** Asks for new credentials and returns the name of those it gets. */
  async renew(): Promise<string | undefined> {
    const before = this.credentials?.iceServers[0]?.username;
    this.#send({ type: "credentials" });
    for (let i = 0; i < 50 && this.credentials?.iceServers[0]?.username === before; i++) {
      await new Promise((done) => setTimeout(done, 100));
    }
    return this.credentials?.iceServers[0]?.username;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket.close();
    await this.#connection?.close().catch(() => {});
  }

  async #receive(message: ToPage): Promise<void> {
    if (message.type === "hello" || message.type === "credentials") this.credentials = message.credentials;
    if (message.type === "peer" && message.peerId && message.peerId !== this.#otherId) {
      this.#otherId = message.peerId;
      if (this.side === "provider") await this.#offer();
    }
    if (message.type === "signal" && message.from === this.#otherId) await this.#apply(JSON.parse(message.body));
  }

  async #offer(): Promise<void> {
    const connection = this.#open();
    this.#use(connection.createDataChannel("drill"));
    await connection.setLocalDescription(await connection.createOffer());
    await this.#sendDescription(connection);
  }

  async #apply(description: { type: "offer" | "answer"; sdp: string }): Promise<void> {
    if (description.type === "answer") return this.#connection?.setRemoteDescription(description);
    const connection = this.#open();
    connection.onDataChannel.subscribe((channel) => this.#use(channel));
    await connection.setRemoteDescription(description);
    await connection.setLocalDescription(await connection.createAnswer());
    await this.#sendDescription(connection);
  }

  #open(): RTCPeerConnection {
    void this.#connection?.close().catch(() => {});
    const [server] = this.credentials?.iceServers ?? [];
    if (!server) throw new Error("There is no relay");
    this.#connection = new RTCPeerConnection({
      iceServers: [{ urls: server.urls[0]!, username: server.username, credential: server.credential }],
      iceTransportPolicy: "relay",
    });
    return this.#connection;
  }

  /** With all candidates inside. */
  async #sendDescription(connection: RTCPeerConnection): Promise<void> {
    for (let i = 0; i < 100 && connection.iceGatheringState !== "complete"; i++) {
      await new Promise((done) => setTimeout(done, 50));
    }
    const { type, sdp } = connection.localDescription!;
    this.#send({ type: "signal", to: this.#otherId!, body: JSON.stringify({ type, sdp }) });
  }

  #use(channel: RTCDataChannel): void {
    this.#channel = channel;
    channel.onMessage.subscribe(() => {
      this.heardAt = performance.now();
      this.firstHeardAt ||= this.heardAt;
      if (this.#lostAt === null) return;
      this.returns.push(this.heardAt - this.#lostAt);
      this.#lostAt = null;
    });
  }

  #notice(): void {
    if (this.heardAt === 0 || this.#lostAt !== null || performance.now() - this.heardAt < NOTICE_MS) return;
    this.#lostAt = performance.now();
    if (this.side === "provider") this.#work = this.#work.then(() => this.#offer()).catch(() => {});
  }

  #send(message: FromPage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
