// What the server already knows, written into the page as inert data.

import { BOOT_ELEMENT_ID, BOOT_PLACEHOLDER, type Boot, FIRST_PAINT_PLACEHOLDER } from '#contract/boot.ts';

// JSON inside a script element: only "<" could end the element, and JSON allows it as an escape.
/** `links` and `firstPaint` must be our own markup, with user text already escaped. */
export function fillPage(template: string, boot: Boot, { links = '', firstPaint = '' } = {}): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json}</script>`;
  return template.replace(BOOT_PLACEHOLDER, () => script + links).replace(FIRST_PAINT_PLACEHOLDER, () => firstPaint);
}
