import { t } from 'ttag';

/** "5,000". */
export const formatCount = (count: number): string => count.toLocaleString(t`en-US`);
