// A pass as Google Wallet stores it: a generic object, with our words in its buyer's language.

import type { PassField, WalletPass } from '../wallets.port.ts';

export type GoogleNames = { readonly issuerId: string; readonly publicUrl: string };

const NAME = 'Parkvale';
const COLOR = '#005f5f';

/** All passes of an issuer share it; Google makes it from the first link that names it. */
export const classIdOf = (issuerId: string): string => `${issuerId}.parking`;

export const objectIdOf = (issuerId: string, passId: string): string => `${issuerId}.${passId}`;

export function toGoogleObject(pass: WalletPass, { issuerId, publicUrl }: GoogleNames) {
  const words = (value: string) => ({ defaultValue: { language: pass.language, value } });
  const modules = [pass.main, pass.plates, ...pass.more].map((field: PassField, index) => ({
    id: `fact_${index}`,
    header: field.label,
    body: field.value,
  }));
  const time = (iso: string) => ({ date: iso });
  return {
    id: objectIdOf(issuerId, pass.id),
    classId: classIdOf(issuerId),
    state: pass.isOver ? 'EXPIRED' : 'ACTIVE',
    cardTitle: words(NAME),
    header: words(pass.lot.value),
    subheader: words(pass.title),
    logo: { sourceUri: { uri: `${publicUrl}/icon-192.png` }, contentDescription: words(NAME) },
    hexBackgroundColor: COLOR,
    textModulesData: modules,
    linksModuleData: pass.page && { uris: [{ id: 'page', uri: pass.page.url, description: pass.page.label }] },
    // A patch leaves what it does not name as it is.
    barcode: pass.code && {
      type: 'QR_CODE',
      value: pass.code.text,
      alternateText: pass.code.caption,
    },
    validTimeInterval:
      pass.startsAt === null && pass.endsAt === null
        ? null
        : {
            ...(pass.startsAt !== null && { start: time(pass.startsAt) }),
            ...(pass.endsAt !== null && { end: time(pass.endsAt) }),
          },
  };
}
