/**
 * A device with passkeys and its browser, as far as the server can see them: ES256 keys and attestation "none". Each answer can be tampered
 * with, as an attacker would.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  MadePasskey,
  PasskeyOptions,
  RequestedPasskey,
  SignedByPasskey,
} from '#features/accounts/passkeys.contract.ts';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

type Stored = {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
  uses: number;
};

export type Bent = {
  /** The page that the browser is on. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The user was not asked for a fingerprint or a PIN. */
  readonly unverified?: true;
  /** How often the device claims to have signed. */
  readonly uses?: number;
  readonly userHandle?: string;
  /** The id of another passkey. */
  readonly id?: string;
};

export type Authenticator = {
  make(requested: PasskeyOptions, bent?: Bent): MadePasskey;
  /** Signs with the passkey that was made last, or with the given one. */
  sign(requested: RequestedPasskey, bent?: Bent, id?: string): SignedByPasskey;
};

/** `counts`: the device counts how often each passkey has signed. Passkeys synced through a cloud do not count. */
export function anAuthenticator({ origin = 'http://localhost:3000', counts = true } = {}): Authenticator {
  const stored: Stored[] = [];
  return {
    make: (requested, bent = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rpId = bent.rpId ?? requested.rp.id;
      const made: Stored = {
        id: bent.id ? Buffer.from(bent.id, 'base64url') : randomBytes(32),
        key: privateKey,
        rpId,
        userHandle: requested.user.id,
        uses: 0,
      };
      stored.push(made);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(made.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, made.id, coseOf(publicKey)]);
      const authData = Buffer.concat([headOf(rpId, flagsOf(bent) | ATTESTED, 0), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const id = made.id.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', bent.challenge ?? requested.challenge, bent.origin ?? origin),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: (requested, bent = {}, wantedId) => {
      const passkey = stored.find(({ id }) => id.toString('base64url') === wantedId) ?? stored.at(-1);
      if (!passkey) throw new Error('This device has no passkey.');
      if (counts) passkey.uses += 1;
      const clientDataJSON = clientData('webauthn.get', bent.challenge ?? requested.challenge, bent.origin ?? origin);
      const authData = headOf(bent.rpId ?? passkey.rpId, flagsOf(bent), bent.uses ?? passkey.uses);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const id = passkey.id.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, passkey.key).toString('base64url'),
          userHandle: bent.userHandle ?? passkey.userHandle,
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const flagsOf = ({ unverified }: Bent) => UP | (unverified ? 0 : UV);

function headOf(rpId: string, flags: number, uses: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(uses);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** RFC 9053: an elliptic curve key, ES256, P-256, x, y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(parts as never));
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** A passkey of a device that nobody has. */
export const AN_UNKNOWN_PASSKEY = (() => {
  const device = anAuthenticator();
  const challenge = 'AAAA';
  const made = device.make({
    challenge,
    rp: { id: 'localhost', name: 'Parkvale' },
    user: { id: 'AAAA', name: 'nobody', displayName: 'Nobody' },
    pubKeyCredParams: [],
    timeout: 1,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
  const signed = device.sign({ challenge, rpId: 'localhost', timeout: 1, userVerification: 'required' });
  return { made, signed };
})();
