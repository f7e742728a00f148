// The texts of the team page. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const teamTexts = {
  roles: { enforcer: t`Enforcer`, valet: t`Valet`, viewer: t`Viewer`, manager: t`Manager`, accountant: t`Accountant` },
};
export const roleDetails = {
  enforcer: t`looks up cars`,
  valet: t`parks and retrieves cars`,
  viewer: t`sees how full your lots are, without plates or money`,
  manager: t`sets prices, hours, spaces and codes, also for many lots at once, sees revenue and invites enforcers, valets and viewers; no payouts`,
  accountant: t`views and exports revenue and payouts, without plates; changes nothing`,
};
export const powerTexts = {
  legends: {
    valet: (name: string) => t`What ${name} can do at a valet stand`,
    enforcer: (name: string) => t`What ${name} can do on the team`,
  },
  invitesEnforcers: t`Can invite enforcers for their lots`,
  drivesStick: t`Drives a stick shift`,
  leadsValets: t`Can hand over a car without the guest’s code`,
  changed: (name: string) => t`${name}’s permissions are updated.`,
};
