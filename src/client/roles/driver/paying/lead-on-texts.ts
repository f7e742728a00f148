// The texts of a refusal on the booking page, and of what a driver is offered where no place is left.

type ZonePlaces = { readonly left: number | null; readonly price: string; readonly isHourly: boolean };
type LotPlaces = { readonly left: number | null; readonly distance: string };

const placesLeft = (left: number) => (left === 1 ? '1 space left' : `${left} left`);
const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');

export const leadOnTexts = {
  priceChangedTitle: 'The price has changed',
  priceChangedUnknown: 'You have not been charged. Check the new total and continue if you agree.',
  alreadyPaidTitle: 'Already paid',
  alreadyPaid: (until: string) => `This vehicle is paid for here ${until}. You have not been charged.`,
  alreadyPaidUnknown: 'This vehicle is already paid for here. You have not been charged.',
  addTime: 'Add time',
  reservedTitle: 'Reserved by you',
  reservedFrom: (moment: string) =>
    `You have reserved this vehicle here from ${moment}. Choose a time that ends by then, or move the reservation. You have not been charged.`,
  seeReservation: 'See the reservation',

  reserve: 'Reserve for later',
  fullNow: 'This zone is full right now',
  fullNowText: 'You are charged only if a space opens up before you pay.',

  title: 'Park here instead',
  none: 'No other lot within a mile has spaces left.',
  freeAt: (moment: string) => `A space in this zone is likely to open up at ${moment}.`,
  zone: (zoneNumber: string, { left, price, isHourly }: ZonePlaces) =>
    joined(
      `Zone ${zoneNumber}`,
      `${price} ${isHourly ? 'for 1 hour' : 'for 1 day'}`,
      left === null ? null : placesLeft(left),
    ),
  lot: (name: string, { left, distance }: LotPlaces) => joined(name, distance, left === null ? null : placesLeft(left)),
};
