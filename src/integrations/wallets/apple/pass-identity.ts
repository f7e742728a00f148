// Whose passes a certificate signs: Apple writes the pass type and the team into its subject.

import { X509Certificate } from 'node:crypto';

export type PassIdentity = { readonly passTypeId: string; readonly teamId: string };

/** Null if it is not the certificate of a pass type. @param certificate PEM */
export function readPassIdentity(certificate: string): PassIdentity | null {
  const { subject } = new X509Certificate(certificate);
  const named = new Map(subject.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  const [passTypeId, teamId] = [named.get('UID'), named.get('OU')];
  return passTypeId?.startsWith('pass.') && teamId ? { passTypeId, teamId } : null;
}
