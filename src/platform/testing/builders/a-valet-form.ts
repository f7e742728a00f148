import { aVehicle } from './a-driver.ts';

/** A valet form with an unused number and plate. */
export function aValetForm() {
  const { plate, state } = aVehicle();
  const car = { plateNumber: plate.slice(0, 8), state, make: 'Honda', color: 'Blue' };
  return { ticketNumber: plate.slice(0, 8), phoneNumber: '3125550188', firstName: 'Ann', ...car };
}
