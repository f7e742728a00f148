import { t } from 'ttag';
import type { PlateList } from '#domain/enforcement/plate-lists.ts';

/** The lists of a lot's owner, as owners and officers read them. */
export const plateListNames: Readonly<Record<PlateList, string>> = {
  tow: t`Tow list`,
  boot: t`Boot list`,
  never_notice: t`Never a notice`,
};
