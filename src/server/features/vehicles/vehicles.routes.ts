import { isRefusal, refuse } from '#contract/refusals.ts';
import { vehiclesContract } from '#contract/stays/vehicles.contract.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/endpoint-route.ts';
import { lookUpVehicle } from './look-up-vehicle.ts';
import { findVehicle } from './vehicles.store.ts';

export function vehiclesRoutes({ db, vehicleRegistry }: Deps): Route[] {
  return [
    route(vehiclesContract.lookUpVehicle, async ({ body }) => {
      const lookedUp = await lookUpVehicle(vehicleRegistry, body);
      return isRefusal(lookedUp) ? lookedUp : { data: lookedUp };
    }),

    route(vehiclesContract.getVehicle, async ({ params }) => {
      const vehicle = await findVehicle(db, params.id);
      if (!vehicle) return refuse('not_found');
      const { id, plate, state, ...facts } = vehicle;
      return { data: { vehicle: { _id: id, vehiclePlate: plate, vehicleState: state, ...facts } } };
    }),
  ];
}
