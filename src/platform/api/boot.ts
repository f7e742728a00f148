// The data that the server embeds in the page: the demo flag and the answers that the first screen needs.

import { heardServerAt } from '#platform/browser/server-clock.ts';
import { BOOT_ELEMENT_ID, type Boot } from '#platform/contract/boot.ts';

const PLAIN = {
  demo: false,
  payments: { card: { kind: 'sandbox' }, payPal: null },
  paymentStep: false,
  supportEmail: '',
  mapCredit: '',
  languages: [],
  scriptNamed: false,
  preloaded: {},
} as const satisfies Partial<Boot>;

export const boot: Boot = readBoot();
export const bootedAt = Date.now();
heardServerAt(boot.now);

/** There is no document when the server renders the first paint. */
function readBoot(): Boot {
  return { ...PLAIN, ...JSON.parse(globalThis.document?.getElementById(BOOT_ELEMENT_ID)?.textContent || '{}') };
}
