import { t } from 'ttag';

export const offlineTexts = {
  product: t`Parkvale`,
  title: t`No signal`,
  lead: t`This page opens by itself when the signal is back.`,
  again: t`Try again`,
  unpaid: t`Not paid yet`,
  unpaidText: (plates: string) =>
    t`What you entered${plates && t` for ${plates}`} is kept in this tab. Nothing was sent and you have not been charged. Continue here when the signal is back.`,
  unclear: t`Your payment may not have gone through`,
  unclearText: t`Once the signal is back, this page checks it before anything else. Do not pay again elsewhere.`,
  running: t`Running now`,
  ahead: t`Reserved`,
  past: t`Past stays`,
  asOf: (moment: string, age: string) =>
    t`As of ${moment}, ${age}. Time added or ended since then on another device is not included.`,
  justNow: t`a moment ago`,
  ago: (age: string) => t`${age} ago`,
  zone: (zone: string) => t`Zone ${zone}`,
  receipt: (code: string) => t`Receipt ${code}`,
  directions: t`Directions`,
  nothing: t`No parking is saved on this device.`,
  later: t`Adding time or ending needs a signal. Your parking continues as paid.`,
  wasPaid: (total: string) => t`${total} paid`,
};
