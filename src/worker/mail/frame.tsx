import { Body, Button, Container, Head, Hr, Html, Preview, Text } from "react-email";
import type { ReactNode } from "react";
import { useText } from "#ui/language/text.ts";
import { spanishLink, type MailText } from "./mails-in-spanish.ts";

/** The email layout: every email looks the same and has the same emergency text. */
export function Frame(props: { preview: string; brand: string; address: string; children: ReactNode }) {
  const t = useText<MailText>();
  return (
    <Html lang={t("en")}>
      <Head />
      <Preview>{props.preview}</Preview>
      <Body style={{ backgroundColor: "#ecf2f5", margin: 0, padding: "32px 0", fontFamily: FONT, color: "#11202a" }}>
        <Container style={{ backgroundColor: "#ffffff", maxWidth: "560px", borderTop: "8px solid #c8ed78" }}>
          <Container style={{ padding: "32px" }}>
            <Text style={{ fontSize: "18px", fontWeight: 700, margin: "0 0 24px" }}>{props.brand}</Text>
            {props.children}
            <Hr style={{ borderColor: "#d5dee3", margin: "32px 0 16px" }} />
            <Text style={SMALL}>
              {t(
                "In an emergency, call 911. For thoughts of suicide or a crisis, call or text 988. We are not an emergency service, and we don't monitor messages in real time.",
              )}
            </Text>
            <Text style={SMALL}>
              {props.brand}, {props.address}
            </Text>
          </Container>
        </Container>
      </Body>
    </Html>
  );
}

export function Heading(props: { children: ReactNode }) {
  return (
    <Text style={{ fontSize: "24px", lineHeight: "30px", fontWeight: 700, margin: "0 0 16px" }}>{props.children}</Text>
  );
}

export function Paragraph(props: { children: ReactNode }) {
  return <Text style={{ fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" }}>{props.children}</Text>;
}

/** What a person wrote, with its line breaks. React escapes it: nothing in it is markup. */
export function Quoted(props: { children: string }) {
  return <div style={{ fontSize: "16px", lineHeight: "24px", whiteSpace: "pre-wrap" }}>{props.children}</div>;
}

export function ButtonLink(props: { href: string; children: ReactNode }) {
  return (
    <Button
      href={useMailLink(props.href)}
      style={{
        backgroundColor: "#196884",
        color: "#ffffff",
        borderRadius: "8px",
        padding: "14px 24px",
        fontSize: "16px",
        fontWeight: 600,
      }}
    >
      {props.children}
    </Button>
  );
}

/** A button beside the main one. */
export function QuietLink(props: { href: string; children: ReactNode }) {
  return (
    <Button
      href={useMailLink(props.href)}
      style={{
        backgroundColor: "#ffffff",
        color: "#196884",
        border: "1px solid #196884",
        borderRadius: "8px",
        padding: "13px 23px",
        fontSize: "16px",
        fontWeight: 600,
      }}
    >
      {props.children}
    </Button>
  );
}

/** A link in a Spanish mail leads to pages in Spanish. */
function useMailLink(href: string): string {
  return useText<MailText>()("en") === "es" ? spanishLink(href) : href;
}

const FONT = "Figtree, Arial, Helvetica, sans-serif";
const SMALL = { fontSize: "13px", lineHeight: "18px", color: "#5d6d77", margin: "0 0 8px" };
