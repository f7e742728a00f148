// The texts of a lot's zones as drivers see them. Those that the specification fixes are verbatim.

export const lotZonesTexts = {
  zone: (zoneNumber: string) => `Zone ${zoneNumber}`,
  back: 'All zones',
  parkHere: 'Park Here',
  inZone: (zoneNumber: string) => ` in zone ${zoneNumber}`,
  reserve: 'Reserve for later',
  free: 'Free',
  forOneHour: 'for 1 hour',
  forOneDay: 'for 1 day',
  allIn: 'taxes and fees included',
  left: (count: number) => (count === 1 ? '1 space left' : `${count} left`),
  moreRules: (count: number) => `${count} more`,
  full: 'Full',
  freeAt: (time: string) => `likely free ${time}`,
  paused: 'Not available',
  pausedText: 'This zone is not selling parking right now. Drivers already parked here can still add time.',
  empty: 'No zones for this location...',
  emptyNext: 'No parking is sold here right now. There may be another lot nearby.',
  findAnother: 'Find another lot',
};
