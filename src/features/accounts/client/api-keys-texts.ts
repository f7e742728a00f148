// Every sentence about API keys.

import { t } from 'ttag';
import type { KeyScope } from '#platform/access/key-scopes.ts';

export const apiKeysTexts = {
  make: t`Create a key`,
};

export const scopeTexts: Readonly<Record<KeyScope, string>> = {
  'lots:read': t`read your list of locations`,
  'occupancy:read': t`read how full your lots are`,
  'occupancy:write': t`block spaces and mark zones full`,
  'rates:write': t`change the rates of zones`,
  'sessions:read': t`read stays, with plates`,
  'plates:check': t`check whether a plate is paid`,
  'reads:write': t`send plate reads from cameras`,
  'validations:read': t`read merchants’ codes and their use`,
  'validations:write': t`create and change merchants’ codes`,
  'valet:read': t`read valet tickets`,
  'revenue:read': t`read revenue and taxes`,
};
