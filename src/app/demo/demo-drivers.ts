// The drivers of the demo and their cars. All plates are invented; the makes and models are those that the default
// registry knows.

import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { vehicleIdOf } from '#features/vehicles/server/public.ts';
import { DEMO_VEHICLES } from '#integrations/vehicle-registry/demo-vehicles.ts';
import type { VehicleFacts } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { hashCapability } from '#platform/http/access/principal.ts';
import type { Mint } from './demo-mint.ts';
import type { Random } from './demo-random.ts';

export type DrivenVehicle = OrderedVehicle & { readonly id: string; readonly facts: VehicleFacts };

export type DemoDriver = {
  /** Everyone except the demo's driver parks as a guest. */
  readonly userId: string | null;
  readonly guestKey: string | null;
  /** The index of the lot where they are regulars. */
  readonly home: number;
  readonly vehicles: readonly DrivenVehicle[];
};

type Garage = { readonly random: Random; readonly mint: Mint; readonly since: Date };

const COLORS = ['Black', 'White', 'Silver', 'Gray', 'Blue', 'Red', 'Green'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Plate patterns by state, with how often each is seen in Chicago: A is a letter, 9 a digit. */
const PLATES = [
  { state: 'IL', looks: 'AA 99999', seen: 80 },
  { state: 'IN', looks: '999AAA', seen: 8 },
  { state: 'WI', looks: 'AAA-9999', seen: 6 },
  { state: 'MI', looks: 'AAA 9999', seen: 4 },
  { state: 'IA', looks: 'AAA 999', seen: 2 },
];

/** The car of the demo's own driver that is parked nowhere. */
export const OWN_CAR = { plate: 'PARK 123', state: 'IL' } as const;

/** The demo's own driver. The first car is parked nowhere; the second is parked in a lot right now. */
export function accountDriver(userId: string, garage: Garage): DemoDriver {
  const camry = { make: 'Toyota', model: 'Camry', year: '2021', bodyType: '4-door sedan, hardtop' };
  const known = DEMO_VEHICLES.filter((vehicle) => vehicle.plate === 'LAKE 7');
  const cars = [{ ...OWN_CAR, ...camry }, ...known];
  return { userId, guestKey: null, home: 0, vehicles: cars.map((car) => toVehicle({ ...car, color: 'Red' }, garage)) };
}

/** Guests with one car each, some with two or three. */
export function guestDrivers(count: number, lots: number, garage: Garage): DemoDriver[] {
  const taken = new Set(DEMO_VEHICLES.map(keyOf));
  return Array.from({ length: count }, (_, index) => {
    const cars = garage.random.chance(0.25) ? garage.random.between(2, 3) : 1;
    return {
      userId: null,
      guestKey: hashCapability(garage.mint.bytes(16).toString('base64url')),
      home: index % lots,
      vehicles: Array.from({ length: cars }, () => newVehicle(taken, garage)),
    };
  });
}

function newVehicle(taken: Set<string>, garage: Garage): DrivenVehicle {
  const { random } = garage;
  const { make, model, bodyType } = random.pick(DEMO_VEHICLES);
  const year = String(random.between(2012, 2026));
  let plate = drawPlate(random);
  while (taken.has(keyOf(plate))) plate = drawPlate(random);
  taken.add(keyOf(plate));
  return toVehicle({ ...plate, make, model, year, bodyType, color: random.pick(COLORS) }, garage);
}

type Plate = { readonly state: string; readonly plate: string };

function drawPlate(random: Random): Plate {
  const { state, looks } = PLATES[random.pickWeighted(PLATES.map(({ seen }) => seen))] ?? random.pick(PLATES);
  const draw = (sign: string) => (sign === 'A' ? LETTERS.charAt(random.below(LETTERS.length)) : `${random.below(10)}`);
  return { state, plate: looks.replace(/[A9]/g, draw) };
}

const keyOf = ({ state, plate }: Plate): string => `${state} ${normalizePlate(plate)}`;

type Car = Plate & VehicleFacts & { readonly color: string };

function toVehicle({ plate, state, color, ...car }: Car, { mint, since }: Garage): DrivenVehicle {
  const { make, model, year, bodyType } = car;
  const plateKey = normalizePlate(plate);
  // The demo's lots were laid out for the history that these random numbers produce.
  mint.idAt(since);
  return {
    id: vehicleIdOf({ state, plateKey }),
    plate,
    plateKey,
    state,
    description: `${color} ${make} ${model}`,
    facts: { make, model, year, bodyType },
  };
}
