// Creates and verifies what is exchanged with browsers, using SimpleWebAuthn. That is loaded with the first passkey: it reads the
// certificates of all kinds of devices, which takes time and memory.

import type { Config } from '#app/config/config.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import type { MadePasskey, PasskeyOptions, RequestedPasskey, SignedByPasskey } from '../../passkeys.contract.ts';
import { CHALLENGE_SECONDS } from './passkey-challenges.store.ts';
import type { StoredPasskey } from './passkeys.store.ts';

const loadLibrary = () => import('@simplewebauthn/server');

const NAME = 'Parkvale';
const timeout = CHALLENGE_SECONDS * 1000;
const VERIFIED = 'required' as const;

/** Passkeys belong to the host of PUBLIC_URL and work only on its pages. */
function partyOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** Asks for a passkey that finds its account without help, on a device that verifies its holder. */
export async function makePasskeyOptions(
  config: Pick<Config, 'publicUrl'>,
  user: SignedInUser,
  existing: readonly StoredPasskey[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await loadLibrary();
  const { rpID } = partyOf(config);
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: 'none',
  });
  const excludeCredentials = existing.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: [...transports],
  }));
  const { challenge, user: who, pubKeyCredParams } = options;
  return {
    challenge,
    rp: { id: rpID, name: NAME },
    user: { id: who.id, name: who.name, displayName: who.displayName },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: VERIFIED },
  };
}

export type Judged = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'uses' | 'transports'>;

/** Null unless it was made here, now, and by the holder of the device. */
export async function judgeMade(
  config: Pick<Config, 'publicUrl'>,
  answer: MadePasskey,
  challenge: string,
): Promise<Judged | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { rpID, origin } = partyOf(config);
  const { response, ...credential } = answer;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = response.transports ?? [];
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), uses: counter, transports };
  } catch {
    // Whatever is wrong with it, the sender learns only that something is.
    return null;
  }
}

export async function requestPasskey(config: Pick<Config, 'publicUrl'>): Promise<RequestedPasskey> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const { rpID } = partyOf(config);
  const { challenge } = await generateAuthenticationOptions({ rpID, userVerification: VERIFIED });
  return { challenge, rpId: rpID, timeout, userVerification: VERIFIED };
}

type Signed = {
  readonly answer: SignedByPasskey;
  readonly challenge: string;
  readonly userId: string;
  readonly passkey: StoredPasskey;
};

/** @returns its new use count; null if anything is wrong, including a count that went back */
export async function judgeSigned(
  config: Pick<Config, 'publicUrl'>,
  { answer, challenge, userId, passkey }: Signed,
): Promise<number | null> {
  const { userHandle } = answer.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(handleOf(userId)).toString('base64url')) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { rpID, origin } = partyOf(config);
  const { userHandle: _, ...response } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.uses,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The challenge that an answer says it signed; empty when unreadable. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The account's id in the form that a passkey carries: it says nothing about the person. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}
