// What the server knows already, written into the page as data that no browser takes for a program.

import { BOOT_ELEMENT_ID, BOOT_PLACEHOLDER, type Boot, FIRST_PAINT_PLACEHOLDER } from '#contract/boot.ts';

// JSON inside a script element: only "<" could end the element, and it is valid in JSON as an escape.
/** `links` and `firstPaint` must be markup of our own, escaped where it names what people wrote. */
export function fillPage(template: string, boot: Boot, { links = '', firstPaint = '' } = {}): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json}</script>`;
  return template.replace(BOOT_PLACEHOLDER, () => script + links).replace(FIRST_PAINT_PLACEHOLDER, () => firstPaint);
}
