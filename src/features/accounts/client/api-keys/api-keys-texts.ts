// Every sentence about API keys.

import { msgid, ngettext, t } from 'ttag';
import type { KeyScope } from '#platform/access/key-scopes.ts';

export const apiKeysTexts = {
  title: t`API keys`,
  intro: t`A key lets your software, or a partner’s, use the API. It can do only what you choose here.`,
  none: t`You have no API keys yet.`,
  make: t`Create a key`,
  makeTitle: t`Create an API key`,
  name: t`Name`,
  nameHint: t`Who or what will use it, such as “Bookkeeping”.`,
  nameMissing: t`Please give it a name`,
  scopes: t`It can`,
  scopesMissing: t`Choose what it may do.`,
  lotsMissing: t`Choose at least one location.`,
  making: t`Creating…`,
  cancel: t`Cancel`,
  madeTitle: t`Your new key`,
  endsWith: (ending: string) => t`ends with ${ending}`,
  madeOn: (day: string) => t`Created ${day}`,
  used: (moment: string) => t`Last used ${moment}`,
  neverUsed: t`Not used yet`,
  revoked: t`Revoked`,
  revokedOn: (day: string) => t`Revoked ${day}`,
  stillTried: (moment: string) => t`This key was tried again on ${moment} and refused.`,
  notTried: t`Nothing has tried to use it since.`,
  revoke: t`Revoke`,
  revokeOf: (name: string) => t`Revoke the key ${name}`,
  revokeTitle: (name: string) => t`Revoke “${name}”?`,
  revokeUsed: (moment: string) => t`It was last used ${moment}. Anything that uses it stops working right away.`,
  revokeUnused: t`Nothing has used it yet.`,
  revokeForGood: t`A revoked key cannot be restored. You will see here if anything still tries to use it.`,
  keep: t`Keep it`,
  isRevoked: (name: string) => t`“${name}” is revoked.`,
  lotsOf: (count: number) => ngettext(msgid`${count} location`, `${count} locations`, count),
  signInAgain: t`Log out and log in again to create a key.`,
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
