import { z } from 'zod';
import { anyone, defineEndpoint, signedIn } from '#platform/contract/endpoint.ts';
import { Done, Id, oneLine } from '#platform/contract/wire.ts';
import { SignedIn } from './accounts.contract.ts';
import { Passkey, Proof } from './sign-in-methods.contract.ts';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Send it in base64url.')
    .max(max);
const CredentialId = base64url(1400);
const Credential = z.object({ id: CredentialId, type: z.literal('public-key'), transports: z.array(z.string()) });

const Answered = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
const ClientData = base64url(4096);

/** What the browser's passkey API takes and gives, in JSON (Web Authentication, level 3). */
const PasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

const Requested = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestedPasskey = z.output<typeof Requested>;

// Browsers may add fields to their answers.
const Made = z.looseObject({
  ...Answered,
  response: z.looseObject({
    clientDataJSON: ClientData,
    attestationObject: base64url(40_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type MadePasskey = z.output<typeof Made>;

const Signed = z.looseObject({
  ...Answered,
  response: z.looseObject({
    clientDataJSON: ClientData,
    authenticatorData: base64url(8192),
    signature: base64url(4096),
    userHandle: base64url(200).optional(),
  }),
});
export type SignedByPasskey = z.output<typeof Signed>;

const PasskeyName = oneLine(60, 'Please give it a name');

const limit = { max: 60, perSeconds: 900 } as const;

export const passkeysContract = {
  beginPasskey: defineEndpoint({
    method: 'POST',
    path: '/users/passkeys/begin',
    summary: 'Get what the browser needs to create a passkey for your account; valid once, for ten minutes',
    access: signedIn,
    beforeTwoFactor: true,
    limit,
    body: Proof,
    response: z.object({ data: PasskeyOptions }),
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/users/passkeys',
    summary: 'Add the passkey that the browser created',
    access: signedIn,
    beforeTwoFactor: true,
    limit,
    body: z.object({ name: PasskeyName, answer: Made }),
    response: z.object({ data: Passkey }),
    status: 201,
  }),
  renamePasskey: defineEndpoint({
    method: 'PATCH',
    path: '/users/passkeys/:id',
    summary: 'Rename one of your passkeys',
    access: signedIn,
    limit,
    params: z.object({ id: Id }),
    body: z.object({ name: PasskeyName }),
    response: z.object({ data: Passkey }),
  }),
  removePasskey: defineEndpoint({
    method: 'POST',
    path: '/users/passkeys/:id/remove',
    summary: 'Remove one of your passkeys, and sign your account out everywhere else',
    access: signedIn,
    limit,
    params: z.object({ id: Id }),
    body: Proof,
    response: Done,
  }),
  beginPasskeyLogin: defineEndpoint({
    method: 'POST',
    path: '/users/passkeys/login/begin',
    summary: 'Get what the browser needs to sign in with a passkey; valid once, for ten minutes',
    access: anyone,
    limit: { max: 300, perSeconds: 900 },
    beforeTwoFactor: true,
    response: z.object({ data: Requested }),
  }),
  logInByPasskey: defineEndpoint({
    method: 'POST',
    path: '/users/passkeys/login',
    summary: "Sign in with a passkey's signature",
    access: anyone,
    limit: { max: 300, perSeconds: 900 },
    beforeTwoFactor: true,
    body: z.object({ answer: Signed }),
    response: SignedIn,
  }),
};
