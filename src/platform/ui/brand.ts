import { t } from 'ttag';

export const PRODUCT = t`Parkvale`;
const VALET = t`Parkvale Valet`;

/** Those of stands, of their guests, and of the lots that have stands. */
const VALET_PAGES = /^\/(valets?|management|locations-vendor)(\/|$)/;

/** The valet's pages have a name of their own, for everyone who opens them. */
export const brandAt = (path: string): string => (VALET_PAGES.test(path) ? VALET : PRODUCT);
