import { t } from 'ttag';

type Named = { readonly browser: string; readonly system: string };

/** As "Chrome on Windows"; what a client does not say of itself is left out. */
export function sentenceOfBrowser({ browser, system }: Named): string {
  if (browser !== '' && system !== '') return t`${browser} on ${system}`;
  return browser || system || t`Unknown browser`;
}
