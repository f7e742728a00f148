/** Certificates as Apple issues them for a type of passes, from an authority of our own. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { der, oid, SEQUENCE, SET } from './der.ts';

export type Issued = { readonly certificate: string; readonly privateKey: string };

type Name = Readonly<Partial<Record<keyof typeof NAME_OIDS, string>>>;
type Request = {
  readonly subject: Name;
  readonly address?: readonly number[];
  readonly validUntil?: string;
};

const NAME_OIDS = { UID: '0.9.2342.19200300.100.1.1', CN: '2.5.4.3', OU: '2.5.4.11', O: '2.5.4.10' } as const;
const RSA_SHA256 = der(SEQUENCE, oid('1.2.840.113549.1.1.11'), der(0x05));

const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const nameOf = (name: Name) =>
  der(
    SEQUENCE,
    ...Object.entries(name).map(([part, value]) =>
      der(SET, der(SEQUENCE, oid(NAME_OIDS[part as keyof Name]), text(0x0c, value))),
    ),
  );
const extension = (id: string, value: Buffer) => der(SEQUENCE, oid(id), der(0x04, value));

/** An authority and what it issues. */
export function anAuthority(subject: Name = { CN: 'Worldwide Developer Relations', O: 'A test' }) {
  const own = keys();
  const certificate = issue(
    { subject, isAuthority: true },
    { issuer: subject, signer: own.privateKey, of: own.publicKey },
  );
  return {
    certificate,
    issue(request: Request): Issued {
      const { publicKey, privateKey } = keys();
      return {
        certificate: issue(request, { issuer: subject, signer: own.privateKey, of: publicKey }),
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

type Signing = { readonly issuer: Name; readonly signer: KeyObject; readonly of: KeyObject };
let serial = 1;

/** @returns PEM */
function issue(
  { subject, address, isAuthority = false, validUntil = '491231235959Z' }: Request & { isAuthority?: boolean },
  { issuer, signer, of }: Signing,
): string {
  serial += 1;
  const extensions = [
    ...(isAuthority ? [extension('2.5.29.19', der(SEQUENCE, der(0x01, Buffer.from([0xff]))))] : []),
    ...(address ? [extension('2.5.29.17', der(SEQUENCE, der(0x87, Buffer.from(address))))] : []),
  ];
  const toSign = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([serial])),
    RSA_SHA256,
    nameOf(issuer),
    der(SEQUENCE, text(0x17, '200101000000Z'), text(0x17, validUntil)),
    nameOf(subject),
    of.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, der(SEQUENCE, ...extensions))] : []),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, signer));
  const encoded = der(SEQUENCE, toSign, RSA_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${encoded.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}
