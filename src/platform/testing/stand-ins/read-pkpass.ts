/** Opens a pass as an iPhone does: nothing of it counts unless the manifest has its hash and the signature covers the manifest. */
import { createHash, verify, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import { type DerNode, oid, readDer, SET } from './der.ts';

const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4');
const SIGNING_TIME = oid('1.2.840.113549.1.9.5');
const REQUIRED = ['pass.json', 'icon.png', 'manifest.json', 'signature'];

export type ReadPass = {
  readonly pass: Record<string, unknown> & {
    readonly serialNumber: string;
    readonly authenticationToken: string;
    readonly webServiceURL?: string;
  };
  readonly files: readonly string[];
};

/** @param authority PEM: who issued the certificate that signed. @throws Error where an iPhone would refuse the file */
export function readPkpass(bytes: Uint8Array, authority: string): ReadPass {
  const files = new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file)]));
  for (const name of REQUIRED) if (!files.has(name)) throw new Error(`${name} is missing`);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  checkManifest(files, JSON.parse(manifest.toString()) as Record<string, string>);
  checkSignature(manifest, files.get('signature') ?? Buffer.alloc(0), new X509Certificate(authority));
  return { pass: JSON.parse((files.get('pass.json') ?? '').toString()) as ReadPass['pass'], files: [...files.keys()] };
}

function checkManifest(files: ReadonlyMap<string, Buffer>, manifest: Readonly<Record<string, string>>): void {
  const hashed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
  const found = Object.fromEntries(hashed.map(([name, file]) => [name, createHash('sha1').update(file).digest('hex')]));
  const [one, other] = [found, manifest].map((list) => JSON.stringify(Object.entries(list).sort()));
  if (one !== other) throw new Error('the manifest does not match the files');
}

/** PKCS #7, detached: signed data with one signer, whose signed attributes name the hash of the manifest. */
function checkSignature(manifest: Buffer, signature: Buffer, authority: X509Certificate): void {
  const signed = at(at(at(readDer(signature), 1), 0));
  const certificates = tagged(signed, 0xa0).children.map(({ whole }) => new X509Certificate(whole));
  const signer = at(signed.children.at(-1), 0);
  const attributes = tagged(signer, 0xa0);
  const digest = attribute(attributes, MESSAGE_DIGEST).content;
  attribute(attributes, SIGNING_TIME);
  if (!digest.equals(createHash('sha1').update(manifest).digest())) throw new Error('another manifest was signed');
  const own = certificates.find((each) => each.subject !== authority.subject && each.verify(authority.publicKey));
  if (!own) throw new Error('no certificate of this authority signed');
  const [value] = signer.children.filter(({ tag }) => tag === 0x04);
  // What is signed is the set of attributes, with the tag of a set.
  const set = Buffer.concat([Buffer.from([SET]), attributes.whole.subarray(1)]);
  if (!value || !verify('sha1', set, own.publicKey, value.content)) throw new Error('the signature is wrong');
}

function at(node: DerNode | undefined, index?: number): DerNode {
  const found = index === undefined ? node : node?.children[index];
  if (!found) throw new Error('this is no signature');
  return found;
}

const tagged = (node: DerNode, tag: number): DerNode => at(node.children.find((child) => child.tag === tag));

function attribute(attributes: DerNode, id: Buffer): DerNode {
  const found = attributes.children.find((each) => each.children[0]?.whole.equals(id));
  return at(at(found, 1), 0);
}
