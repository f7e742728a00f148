// The head of pages that people text and share, other than those of lots (rule 475). A messenger shows it to whoever sees the message, so
// it says what kind of page the link opens, and nothing of what is on it.

import { t } from 'ttag';
import type { PageHead } from './page-head.ts';

type SharedPage = {
  readonly path: RegExp;
  /** Whether its address may be listed and repeated, or opens what only its reader may see. */
  readonly isPublic: boolean;
  /** In the reader's language. */
  readonly words: () => Pick<PageHead, 'title' | 'description'>;
};

/** As the template says it. */
const product = () => ({
  title: 'Parkvale',
  description: t`Find a parking lot, see the total price, pay, and be on your way. No account needed.`,
});

const HOME = /^\/(home(-old)?)?$/;

const PAGES: readonly SharedPage[] = [
  { path: HOME, isPublic: true, words: product },
  { path: /^\/(contact-us|terms|privacy|register)$/, isPublic: true, words: product },
  {
    path: /^\/locations$/,
    isPublic: true,
    words: () => ({
      title: t`Find parking`,
      description: t`Lots around any place with their total price, fees and taxes included. No account needed.`,
    }),
  },
  {
    path: /^\/help$/,
    isPublic: true,
    words: () => ({ title: t`Help`, description: t`Answers about parking, paying, receipts and refunds.` }),
  },
  {
    path: /^\/notice$/,
    isPublic: true,
    words: () => ({
      title: t`Find a parking notice`,
      description: t`See, pay or appeal a notice with its number and the plate.`,
    }),
  },
  {
    path: /^\/receipt\/.|^\/locations\/[^/]+\/zones\/[^/]+\/members\/receipt$/,
    isPublic: false,
    words: () => ({
      title: t`Your parking`,
      description: t`See the time left, add time, and keep the receipt.`,
    }),
  },
  {
    path: /^\/valet\/(review|pay|receipt|stub)$/,
    isPublic: false,
    words: () => ({
      title: t`Your valet ticket`,
      description: t`Ask for your car, see when it is out front, and pay.`,
    }),
  },
  {
    path: /^\/notice\/./,
    isPublic: false,
    words: () => ({ title: t`A parking notice`, description: t`See it, pay it, or appeal it.` }),
  },
  {
    path: /^\/t\/./,
    isPublic: false,
    words: () => ({ title: t`Pay for parking`, description: t`Your plate is filled in. Check the price and pay.` }),
  },
  {
    path: /^\/permit-invoices\/./,
    isPublic: false,
    words: () => ({ title: t`A parking invoice`, description: t`See what is due for monthly permits, and pay it.` }),
  },
];

/** Every page has one; that of a page that is not listed above names the product. */
export function sharedHead(path: string, publicUrl: string): PageHead {
  const page = PAGES.find((each) => each.path.test(path));
  const words = (page?.words ?? product)();
  const picture = { url: `${publicUrl}/icon-512.png`, width: 512, height: 512 };
  const url = page?.isPublic ? publicUrl + (HOME.test(path) ? '/' : path) : null;
  return { ...words, url, isUnlisted: page?.isPublic === false, picture };
}
