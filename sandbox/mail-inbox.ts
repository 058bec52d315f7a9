import { createServer } from "node:http";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { createDosespotSandbox } from "./dosespot/dosespot.ts";
import { createKlaviyoSandbox, type KlaviyoSandbox } from "./klaviyo.ts";
import { createLabsSandbox } from "./labs/labs.ts";
import { createPharmacySandbox } from "./pharmacy.ts";
import { inboxPage, letterPage, type ReceivedMail } from "./mail-pages.ts";
import { receiveText, type ReceivedText } from "./texts.ts";

export type MailInbox = { mails: ReceivedMail[]; texts: ReceivedText[]; stop(): Promise<void> };

const KEEP = 2_000;

/**
 * An SMTP server that keeps what it is sent and shows it on a page, so that one can read every mail and press its buttons. The
 * same page takes and shows text messages.
 */
export async function startMailInbox(
  ports: { smtp: number; http: number },
  pharmacyOptions?: Parameters<typeof createPharmacySandbox>[0],
  labsOptions?: Parameters<typeof createLabsSandbox>[0],
  dosespotOptions?: Parameters<typeof createDosespotSandbox>[0],
): Promise<MailInbox> {
  const mails: ReceivedMail[] = [];
  const texts: ReceivedText[] = [];
  const klaviyo = createKlaviyoSandbox();
  const pharmacy = pharmacyOptions && createPharmacySandbox(pharmacyOptions);
  const labs = labsOptions && createLabsSandbox(labsOptions);
  const dosespot = dosespotOptions && createDosespotSandbox(dosespotOptions);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.unshift({
            ...mail,
            key: String(mails.length + 1),
            receivedAt: new Date(),
            recipients: session.envelope.rcptTo.map(({ address }) => address),
          });
          mails.length = Math.min(mails.length, KEEP);
          done();
        }, done);
      });
    },
  });
  smtp.on("error", () => {});
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const to = url.searchParams.get("to");
    const shown = to ? mails.filter(({ recipients }) => recipients.includes(to)) : mails;
    if (url.pathname === "/sms" && request.method === "POST") {
      void receiveText(request, response, texts);
    } else if (url.pathname.startsWith("/klaviyo/")) {
      void klaviyo.handle(request, response, url.pathname.slice("/klaviyo".length));
    } else if (pharmacy && url.pathname.startsWith("/pharmacy/")) {
      void pharmacy.handle(request, response, url.pathname.slice("/pharmacy".length));
    } else if (labs && url.pathname.startsWith("/labs/")) {
      void labs.handle(request, response, url.pathname.slice("/labs".length), url.searchParams);
    } else if (dosespot && url.pathname.startsWith("/dosespot/")) {
      void dosespot.handle(request, response, url.pathname.slice("/dosespot".length), url.searchParams);
    } else if (url.pathname === "/klaviyo.json") {
      const notified = {
        events: [...klaviyo.events.values()],
        profiles: [...klaviyo.profiles.keys()],
        lists: listsOf(klaviyo),
      };
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(notified));
    } else if (url.pathname === "/sms.json") {
      const wanted = to ? texts.filter((text) => text.to === to) : texts;
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(wanted));
    } else if (url.pathname === "/mail.json") {
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(shown));
    } else if (url.pathname === "/") {
      response.writeHead(200, HTML).end(inboxPage(shown, texts));
    } else {
      const mail = mails.find(({ key }) => url.pathname === `/mail/${key}`);
      response.writeHead(mail ? 200 : 404, HTML).end(mail ? letterPage(mail) : "No such mail");
    }
  });
  await new Promise<void>((done, fail) => {
    smtp.once("error", fail);
    smtp.listen(ports.smtp, "127.0.0.1", () => done());
  });
  await new Promise<void>((done, fail) => {
    http.once("error", fail);
    http.listen(ports.http, "127.0.0.1", () => done());
  });
  return {
    mails,
    texts,
    async stop() {
      pharmacy?.stop();
      await new Promise<void>((done) => void smtp.close(() => done()));
      http.closeAllConnections();
      await new Promise<void>((done) => void http.close(() => done()));
    },
  };
}

function listsOf({ lists }: KlaviyoSandbox) {
  return Object.fromEntries([...lists].map(([id, members]) => [id, [...members.keys()]]));
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };
