// The data that the server embeds in the page: the demo flag and the answers that the first screen needs.

import { BOOT_ELEMENT_ID, type Boot } from '#contract/boot.ts';

const PLAIN: Boot = {
  demo: false,
  payments: { card: { kind: 'sandbox' }, payPal: null },
  paymentStep: false,
  supportEmail: '',
  mapCredit: '',
  languages: [],
  scriptNamed: false,
  preloaded: {},
};

export const boot: Boot = readBoot();
export const bootedAt = Date.now();

/** There is no document when the server renders the first paint. */
function readBoot(): Boot {
  const text = globalThis.document?.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) return PLAIN;
  try {
    return { ...PLAIN, ...(JSON.parse(text) as Partial<Boot>) };
  } catch {
    return PLAIN;
  }
}
