import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A passkey in software: one P-256 key that answers challenges as a browser would pass them on. */
export type PasskeyDevice = {
  register(challenge: string, change?: Change): RegistrationResponseJSON;
  assert(challenge: string, change?: Change): AuthenticationResponseJSON;
};

/** What an attacker would vary. */
type Change = { origin?: string; rpId?: string; isUserVerified?: boolean; counter?: number };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function aPasskeyDevice(origin: string): PasskeyDevice {
  const credentialId = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = credentialId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string, change: Change) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: change.origin ?? origin, crossOrigin: false }));
  const authData = (change: Change, credential: Buffer = Buffer.alloc(0)) => {
    const flags =
      USER_PRESENT | (change.isUserVerified === false ? 0 : USER_VERIFIED) | (credential.length ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(change.counter ?? ++counter);
    return Buffer.concat([
      createHash("sha256")
        .update(change.rpId ?? new URL(origin).hostname)
        .digest(),
      Buffer.from([flags]),
      count,
      credential,
    ]);
  };
  const response = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  return {
    register(challenge, change = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData(change, credential))],
      ]);
      return {
        ...response,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, change).toString("base64url"),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
        },
      };
    },
    assert(challenge, change = {}) {
      const data = clientData("webauthn.get", challenge, change);
      const authenticatorData = authData(change);
      const signed = Buffer.concat([authenticatorData, createHash("sha256").update(data).digest()]);
      return {
        ...response,
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** The public key in COSE: key type EC2, algorithm ES256, curve P-256, x, y. */
function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}
