// The lot's picture is the largest element of the booking page, and the browser would find it only after running the
// page's script. A preload link fetches it together with the scripts.

import { API_PREFIX } from '#contract/api.ts';
import { LOT_PICTURE_SIZES } from '#contract/lots/lot-picture.ts';

const { width, height } = LOT_PICTURE_SIZES.low;
const SCHEMES = { light: 'not all and (prefers-color-scheme: dark)', dark: '(prefers-color-scheme: dark)' };

/** Links for both color schemes; the browser follows one. The id must already be validated. */
export function picturePreloads(locationId: string): string {
  const links = Object.entries(SCHEMES).map(([scheme, media]) => {
    const href = `${API_PREFIX}/locations/${locationId}/map?width=${width}&amp;height=${height}&amp;scheme=${scheme}`;
    return `<link rel="preload" as="image" fetchpriority="high" media="${media}" href="${href}">`;
  });
  return links.join('');
}
