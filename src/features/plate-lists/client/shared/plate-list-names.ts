import { t } from 'ttag';
import type { PlateList } from '../../rules/plate-lists.ts';

/** The owner's lists, as owners and officers read them. */
export const plateListNames: Readonly<Record<PlateList, string>> = {
  tow: t`Tow list`,
  boot: t`Boot list`,
  never_notice: t`Never a notice`,
};
