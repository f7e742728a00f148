// A pass as Apple Wallet opens it: JSON and pictures, a manifest of their hashes, and a signature over that.

import { readFile } from 'node:fs/promises';
import type { AppleWalletSettings } from '../wallet-settings.ts';
import type { PassField, WalletPass } from '../wallets.port.ts';
import type { PassIdentity } from './pass-identity.ts';

export const PKPASS_TYPE = 'application/vnd.apple.pkpass';

const IMAGES = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png'] as const;
const NAME = 'Parkvale';
/** The accent of the product, in the only form that Wallet reads. */
const COLORS = {
  backgroundColor: 'rgb(0, 95, 95)',
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: 'rgb(205, 235, 235)',
} as const;
/** How far from the lot the phone offers it, in meters. */
const OFFERED_WITHIN = 200;

export type Signing = {
  readonly settings: AppleWalletSettings;
  readonly identity: PassIdentity;
  /** Where phones register for changes and ask for the pass again. */
  readonly serviceUrl: string;
};

/** @param key with which phones ask for it again */
export async function buildPkpass(pass: WalletPass, key: string, signing: Signing): Promise<Uint8Array> {
  const { settings, identity, serviceUrl } = signing;
  // Takes 12 MB, and few servers sign passes soon.
  const { PKPass } = await import('passkit-generator');
  const certificates = {
    signerCert: settings.certificate,
    signerKey: settings.privateKey,
    wwdr: settings.wwdrCertificate,
  };
  const built = new PKPass(await readImages(), certificates, {
    formatVersion: 1,
    passTypeIdentifier: identity.passTypeId,
    teamIdentifier: identity.teamId,
    organizationName: NAME,
    serialNumber: pass.id,
    description: `${pass.title}, ${pass.lot.value}`,
    logoText: NAME,
    authenticationToken: key,
    ...(serviceUrl.startsWith('https:') && { webServiceURL: serviceUrl }),
    sharingProhibited: true,
    ...COLORS,
    ...(pass.isOver && { voided: true }),
    maxDistance: OFFERED_WITHIN,
  });
  built.type = 'generic';
  built.headerFields.push({ key: 'title', label: '', value: pass.title });
  built.primaryFields.push({ ...asField('main', pass.main), changeMessage: pass.news });
  built.secondaryFields.push(asField('plates', pass.plates), asField('lot', pass.lot));
  const [first, ...rest] = pass.more;
  if (first) built.auxiliaryFields.push(asField('more-0', first));
  built.backFields.push(...rest.map((field, index) => asField(`more-${index + 1}`, field)));
  if (pass.page) built.backFields.push({ key: 'page', label: pass.page.label, value: pass.page.url });
  if (pass.code && !pass.isOver) {
    const { text: message, caption: altText } = pass.code;
    built.setBarcodes({ format: 'PKBarcodeFormatQR', message, altText, messageEncoding: 'utf-8' });
  }
  if (pass.endsAt !== null) built.setExpirationDate(new Date(pass.endsAt));
  if (pass.startsAt !== null) built.setRelevantDate(new Date(pass.startsAt));
  built.setLocations({ latitude: pass.place.lat, longitude: pass.place.lng });
  return built.getAsBuffer();
}

const asField = (key: string, { label, value }: PassField) => ({ key, label, value });

let images: Promise<Record<string, Buffer>> | null = null;

function readImages(): Promise<Record<string, Buffer>> {
  images ??= Promise.all(
    IMAGES.map(async (name) => [name, await readFile(new URL(`./images/${name}`, import.meta.url))] as const),
  ).then((read) => Object.fromEntries(read));
  return images;
}
