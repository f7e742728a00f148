// What the server knows already, written into the page as data that no browser takes for a program.

import { BOOT_ELEMENT_ID, BOOT_PLACEHOLDER, type Boot } from '#contract/boot.ts';

// JSON inside a script element: only "<" could end the element, and it is valid in JSON as an escape.
/** `links` must be markup of our own. */
export function fillPage(template: string, boot: Boot, links = ''): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return template.replace(
    BOOT_PLACEHOLDER,
    () => `<script type="application/json" id="${BOOT_ELEMENT_ID}">${json}</script>${links}`,
  );
}
