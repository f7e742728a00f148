// The texts of copying a zone's rates to others.

const zones = (count: number): string => (count === 1 ? '1 zone' : `${count} zones`);

export const copyTexts = {
  title: 'Copy these rates to other zones',
  text: 'Choose zones of this lot or of your other lots. Their numbers, hours and spaces stay as they are.',
  begin: 'Choose zones',
  saveFirst: 'Save this zone first: what is copied is what is saved.',
  search: 'Find a lot or a zone',
  none: 'No zones found. Try another name, address or number.',
  noOthers: 'You have no other zone yet.',
  zone: (number: string) => `Zone ${number}`,
  here: 'This lot',
  list: 'Zones',
  now: 'Now:',
  same: 'Already has these rates',
  more: 'Show more zones',
  chooseAll: (count: number) => `Choose all ${count} shown`,
  chooseNone: 'Choose none',
  preview: 'What changes',
  nothing: 'Choose a zone to see what changes.',
  changes: (count: number) => `${zones(count)} will switch to these rates:`,
  unchanged: (count: number) =>
    count === 1
      ? '1 selected zone already has them and does not change.'
      : `${count} selected zones already have them and do not change.`,
  tooMany: (most: number) => `Choose at most ${most} zones at once.`,
  copy: (count: number) => `Copy to ${zones(count)}`,
  copying: 'Copying…',
  cancel: 'Close',
  copied: (count: number) => `The rates are copied to ${zones(count)}`,
  copiedText: 'New stays there use them. Parking already sold keeps its price.',
  undo: 'Undo',
  undoing: 'Undoing…',
  undone: (count: number) => `Undone: ${zones(count)} back on the earlier rates`,
  overtaken:
    'Someone changed one of these zones in the meantime, so nothing was copied. Check their current rates and copy again.',
  notUndone: 'Someone has changed one of these zones since, so nothing was undone.',
};
