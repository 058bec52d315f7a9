import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  LINGER_MS,
  MAX_HEADER_BYTES,
  READ_AHEAD_BYTES,
  REQUEST_TIMEOUT_MS,
  SHUTDOWN_TIMEOUT_MS,
} from "./settings.ts";

export type EdgeServer = {
  listen(port: number, host: string): Promise<void>;
  /** From now on every response tells the client to use another connection. */
  drain(): void;
  stop(): Promise<void>;
};

/** Connections that become sockets. */
type Upgrades = {
  isMeant(request: IncomingMessage): boolean;
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** An HTTP server that slow or endless clients can't tie up, and that shuts down without cutting anyone off. */
export function createEdgeServer(
  release: string,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  upgrades?: Upgrades,
): EdgeServer {
  let isDraining = false;
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 500,
      highWaterMark: READ_AHEAD_BYTES,
      // Any other request with this header is answered as if it had none.
      shouldUpgradeCallback: (request) => upgrades?.isMeant(request) ?? false,
    },
    (request, response) => {
      // HTTP/1.0 has no Host, and balancers probe with it. Node itself refuses HTTP/1.1 without one.
      request.headers.host ??= "localhost";
      response.setHeader("X-Release", release);
      if (isDraining) response.setHeader("Connection", "close");
      if (hasBody(request)) {
        response.once("finish", () => {
          if (!request.complete) hangUp(request.socket);
        });
      }
      handle(request, response);
    },
  );
  server.on("upgrade", (request, socket, head) => upgrades?.accept(request, socket, head));
  return {
    listen: (port, host) =>
      new Promise((done, fail) => {
        server.once("error", fail);
        server.listen(port, host, 1024, () => done());
      }),
    drain: () => void (isDraining = true),
    stop: () =>
      new Promise((done) => {
        // A busy connection becomes idle later and would linger until its keep-alive ends.
        const sweep = setInterval(() => server.closeIdleConnections(), 100);
        server.close(() => {
          clearInterval(sweep);
          done();
        });
        setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
      }),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * For a client that keeps sending after we've responded. Closing right away would reset the connection and lose the response;
 * reading on would cost memory. So we stop reading, wait a moment, and close.
 */
function hangUp(socket: Socket): void {
  // Node starts draining the rest in this tick; we stop it in the next.
  setImmediate(() => socket.pause());
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
