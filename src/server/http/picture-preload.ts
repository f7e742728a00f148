// The lot's picture is the largest thing on the booking page, and the browser would learn of it only when the page's
// script has run. Named in the HTML, it comes with the scripts.

import { API_PREFIX } from '#contract/api.ts';
import { LOT_PICTURE_SIZES } from '#contract/lot-picture.ts';

const { width, height } = LOT_PICTURE_SIZES.low;
const SCHEMES = { light: 'not all and (prefers-color-scheme: dark)', dark: '(prefers-color-scheme: dark)' };

/** Links for both colour schemes, of which the browser follows one. The id must be known to be one. */
export function picturePreloads(locationId: string): string {
  const links = Object.entries(SCHEMES).map(([scheme, media]) => {
    const href = `${API_PREFIX}/locations/${locationId}/map?width=${width}&amp;height=${height}&amp;scheme=${scheme}`;
    return `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="${href}">`;
  });
  return links.join('');
}
