/** The fake Google's places: invented ids, real towns. */

export type StandInPlace = {
  readonly id: string;
  readonly main: string;
  readonly second: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly types: readonly string[];
};

const place = (
  [id, main, second, address]: [string, string, string, string],
  [lat, lng]: [number, number],
  types: readonly string[],
): StandInPlace => ({ id: `ChIJ-stand-in-place-${id}`, main, second, address, lat, lng, types });

const CITY = ['locality', 'political'];

export const GOOGLE_PLACES: readonly StandInPlace[] = [
  place(['chicago', 'Chicago', 'IL, USA', 'Chicago, IL, USA'], [41.8781, -87.6298], CITY),
  place(['60614', '60614', 'Chicago, IL, USA', 'Chicago, IL 60614, USA'], [41.9227, -87.6533], ['postal_code']),
  place(
    ['fullerton', '1250 W Fullerton Ave', 'Chicago, IL, USA', '1250 W Fullerton Ave, Chicago, IL 60614, USA'],
    [41.9255, -87.6594],
    ['street_address'],
  ),
  place(
    ['fullerton-ave', 'West Fullerton Avenue', 'Chicago, IL, USA', 'W Fullerton Ave, Chicago, IL, USA'],
    [41.925, -87.7],
    ['route'],
  ),
  place(['springfield-il', 'Springfield', 'IL, USA', 'Springfield, IL, USA'], [39.7817, -89.6501], CITY),
  place(['springfield-mo', 'Springfield', 'MO, USA', 'Springfield, MO, USA'], [37.209, -93.2923], CITY),
  place(['spring', 'Spring', 'TX, USA', 'Spring, TX, USA'], [30.0799, -95.4172], CITY),
  place(['lincoln-ne', 'Lincoln', 'NE, USA', 'Lincoln, NE, USA'], [40.8137, -96.7026], CITY),
  // Google really does return two places with the same text, such as a school and its parish.
  place(
    ['lincoln-school', 'Lincoln School', 'Elm St, NE, USA', '1 Elm St, NE, USA'],
    [40.81, -96.7],
    ['establishment'],
  ),
  place(
    ['lincoln-parish', 'Lincoln School', 'Elm St, NE, USA', '3 Elm St, NE, USA'],
    [40.81, -96.7],
    ['establishment'],
  ),
];
