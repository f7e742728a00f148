import { t } from 'ttag';
import { plateListNames } from './plate-list-names.ts';

export const plateListsTexts = {
  lists: plateListNames,

  title: t`Plate lists`,
};
