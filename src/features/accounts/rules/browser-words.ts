import { t } from 'ttag';

type Named = { readonly browser: string; readonly system: string };

/** Such as "Chrome on Windows"; parts that the client does not report are left out. */
export function sentenceOfBrowser({ browser, system }: Named): string {
  if (browser !== '' && system !== '') return t`${browser} on ${system}`;
  return browser || system || t`Unknown browser`;
}
