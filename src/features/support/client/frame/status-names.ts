import { t } from 'ttag';

export const messageStatusNames = { open: t`Open`, closed: t`Closed` };

export const orderStatusNames = {
  pending: t`Not paid yet`,
  running: t`Authorized, paid when leaving`,
  stopped: t`Being charged`,
  owed: t`Owed`,
  paid: t`Paid`,
  refunded: t`Refunded`,
  expired: t`Never paid`,
};

export const ticketStatusNames = {
  entry: t`Entry`,
  parked: t`Parked`,
  ready: t`Ready, unpaid`,
  requested: t`Requested`,
  unrequested: t`Unrequested`,
  paid: t`Ready, paid`,
  completed: t`Handed over`,
};

export const sessionStateNames = { reserved: t`Reserved`, active: t`Parked`, ended: t`Ended`, refunded: t`Refunded` };
