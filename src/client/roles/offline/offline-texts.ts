export const offlineTexts = {
  product: 'Parkvale',
  title: 'No signal',
  lead: 'This page opens by itself when the signal is back.',
  again: 'Try again',
  unpaid: 'Not paid yet',
  unpaidText: (plates: string) =>
    `What you entered${plates && ` for ${plates}`} is kept in this tab. Nothing was sent and you have not been charged. Continue here when the signal is back.`,
  unclear: 'Your payment may not have gone through',
  unclearText: 'Once the signal is back, this page looks it up before anything else. Do not pay again elsewhere.',
  running: 'Running now',
  ahead: 'Reserved',
  past: 'Past stays',
  asOf: (moment: string, age: string) =>
    `As of ${moment}, ${age}. Time that was added or ended since on another device is not in it.`,
  justNow: 'a moment ago',
  ago: (age: string) => `${age} ago`,
  zone: (zone: string) => `Zone ${zone}`,
  receipt: (code: string) => `Receipt ${code}`,
  directions: 'Directions',
  nothing: 'This device keeps no parking of yours.',
  later: 'Adding time and ending need a signal. Your parking runs on as it was paid.',
  wasPaid: (total: string) => `${total} paid`,
};
