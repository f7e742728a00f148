// Invented plates for the default registry, so that a demo can show a look-up. Body types are NHTSA's.

import type { VehicleFacts } from './vehicle-registry.port.ts';

export type DemoVehicle = VehicleFacts & { readonly plate: string; readonly state: string };

const SEDAN = '4-door sedan, hardtop';
const COUPE = '2-door sedan,hardtop,coupe';
const CONVERTIBLE = 'Convertible(excludes sun-roof,t-bar)';
const HATCHBACK = '5-door/4-door hatchback';
const WAGON = 'Station Wagon (excluding van and truck based)';
const SUV = 'Compact Utility (Utility Vehicle Categories "Small" and "Midsize")';
const LARGE_SUV = 'Large utility (ANSI D16.1 Utility Vehicle Categories and "Full Size" and "Large")';
const PICKUP = 'Light Pickup';
const MINIVAN = 'Minivan (Chrysler Town and Country, Caravan, Grand Caravan, Voyager, Voyager, Honda-Odyssey, ...)';
const MOTORCYCLE = 'Two Wheel Motorcycle (excluding motor scooters)';

const vehicle = (
  [plate, state]: [string, string],
  [make, model, year]: [string, string, string],
  bodyType: string,
): DemoVehicle => ({ plate, state, make, model, year, bodyType });

export const DEMO_VEHICLES: readonly DemoVehicle[] = [
  vehicle(['PV 10 482', 'IL'], ['Honda', 'Civic', '2019'], SEDAN),
  vehicle(['PV 27 913', 'IL'], ['Toyota', 'RAV4', '2021'], SUV),
  vehicle(['PV 31 706', 'IL'], ['Ford', 'F-150', '2018'], PICKUP),
  vehicle(['PV 44 029', 'IL'], ['Subaru', 'Outback', '2020'], WAGON),
  vehicle(['PV 58 361', 'IL'], ['Tesla', 'Model 3', '2023'], SEDAN),
  vehicle(['PV 63 875', 'IL'], ['Chevrolet', 'Tahoe', '2022'], LARGE_SUV),
  vehicle(['PV 79 140', 'IL'], ['Volkswagen', 'Golf', '2017'], HATCHBACK),
  vehicle(['PV 86 254', 'IL'], ['Chrysler', 'Pacifica', '2021'], MINIVAN),
  vehicle(['PV 90 617', 'IL'], ['Hyundai', 'Elantra', '2024'], SEDAN),
  vehicle(['LAKE 7', 'IL'], ['Mazda', 'MX-5 Miata', '2016'], CONVERTIBLE),
  vehicle(['QV 3382', 'IN'], ['Nissan', 'Rogue', '2019'], SUV),
  vehicle(['QV 7716', 'IN'], ['Ram', '1500', '2020'], PICKUP),
  vehicle(['PVK-4417', 'WI'], ['Kia', 'Soul', '2018'], HATCHBACK),
  vehicle(['PVK-9063', 'WI'], ['Jeep', 'Wrangler', '2022'], SUV),
  vehicle(['PVT 3096', 'MI'], ['Ford', 'Mustang', '2021'], COUPE),
  vehicle(['PVT 8821', 'MI'], ['GMC', 'Sierra', '2019'], PICKUP),
  vehicle(['PVH 417', 'IA'], ['Buick', 'Enclave', '2020'], SUV),
  vehicle(['PV4 M2K', 'MO'], ['Dodge', 'Grand Caravan', '2017'], MINIVAN),
  vehicle(['9PVX374', 'CA'], ['Toyota', 'Prius', '2022'], HATCHBACK),
  vehicle(['PVL 6M', 'IL'], ['Harley-Davidson', 'Sportster', '2015'], MOTORCYCLE),
];
