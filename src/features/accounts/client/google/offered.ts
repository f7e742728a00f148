// What this browser and this server offer besides a password. Known at once, so that nothing moves once it loads.

import { boot } from '#platform/api/boot.ts';

export const offersGoogle = boot.google === true;
/** Browsers offer passkeys on https, and on localhost. */
export const offersPasskeys = typeof globalThis.PublicKeyCredential === 'function';
