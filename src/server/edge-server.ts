import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  MAX_HEADER_BYTES,
  REQUEST_TIMEOUT_MS,
  SHUTDOWN_TIMEOUT_MS,
} from "./settings.ts";

export type EdgeServer = { listen(port: number, host: string): Promise<void>; stop(): Promise<void> };

/** An HTTP server that slow or endless clients cannot hold on to, and that stops without cutting anyone off. */
export function createEdgeServer(handle: (request: IncomingMessage, response: ServerResponse) => void): EdgeServer {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 500,
    },
    handle,
  );
  return {
    listen: (port, host) =>
      new Promise((done, fail) => {
        server.once("error", fail);
        server.listen(port, host, 1024, () => done());
      }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
      }),
  };
}
