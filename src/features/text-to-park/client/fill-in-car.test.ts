import { expect, it } from 'vitest';
import { loadVehicles } from '#features/parking/client/booking/remembered-vehicles.ts';
import { fillInCar } from './fill-in-car.ts';

it('a texted car is filled in on the booking page', () => {
  fillInCar({ plate: 'ABC123', state: 'TX' });
  expect(loadVehicles('200 W Lake St, Chicago, IL 60606')).toEqual([{ plate: 'ABC123', state: 'TX' }]);
});
