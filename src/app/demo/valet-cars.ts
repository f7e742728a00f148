// The cars of the demo's valet: those of past evenings, and those here now. Names and
// plates are invented; the phone numbers are reserved for fiction.

import type { Transmission } from '#features/valet/rules/ticket/ticket.ts';
import type { Random } from './demo-random.ts';

export type ValetCar = {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  readonly plate: string;
  readonly make: string;
  readonly model: string;
  readonly color: string;
  readonly transmission: Transmission;
};

const GUESTS = [
  ['Nora', 'Lindgren'],
  ['Marcus', 'Bell'],
  ['Elena', 'Fuentes'],
  ['Theo', 'Katz'],
  ['Imani', 'Rhodes'],
  ['Paul', 'Szymanski'],
  ['Yuki', 'Tanabe'],
  ['Clara', 'Weiss'],
  ['Dev', 'Malhotra'],
  ['Joan', 'Prentice'],
  ['Ravi', 'Chandra'],
  ['Sofia', 'Marino'],
  ['Owen', 'Gallagher'],
  ['Amara', 'Okafor'],
  ['Felix', 'Brandt'],
  ['Lucia', 'Herrera'],
  ['Grant', 'Whitaker'],
  ['Mei', 'Huang'],
  ['Dana', 'Kowalski'],
  ['Isaac', 'Stern'],
  ['Priya', 'Nair'],
  ['Hugo', 'Delacroix'],
  ['Wendy', 'Larsen'],
  ['Tomas', 'Novak'],
] as const;
const CARS = [
  ['Honda', 'Accord'],
  ['Toyota', 'RAV4'],
  ['Ford', 'Explorer'],
  ['BMW', '330i'],
  ['Subaru', 'Outback'],
  ['Mazda', 'MX-5'],
  ['Lexus', 'RX 350'],
  ['Tesla', 'Model 3'],
  ['Audi', 'Q5'],
  ['Jeep', 'Wrangler'],
  ['Kia', 'Telluride'],
  ['Volvo', 'XC90'],
] as const;
const COLORS = ['Black', 'White', 'Silver', 'Blue', 'Red', 'Gray'] as const;
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Guests return; the stick shift is the roadster. */
export function drawValetCar(random: Random): ValetCar {
  const guest = random.below(GUESTS.length);
  const [firstName, lastName] = GUESTS[guest] ?? ['Nora', 'Lindgren'];
  const [make, model] = random.pick(CARS);
  const letter = () => LETTERS.charAt(random.below(LETTERS.length));
  return {
    firstName,
    lastName,
    phone: `+13125550${150 + guest}`,
    plate: `${letter()}${letter()} ${random.between(10_000, 99_999)}`,
    make,
    model,
    color: random.pick(COLORS),
    transmission: model === 'MX-5' ? 'Stick' : 'Automatic',
  };
}
