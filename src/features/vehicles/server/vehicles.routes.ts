import type { Deps } from '#app/deps.ts';
import { isRefusal, refuse } from '#platform/contract/refusals.ts';
import { type Route, route } from '#platform/http/endpoint-route.ts';
import { vehiclesContract } from '../vehicles.contract.ts';
import { lookupVehicle } from './lookup-vehicle.ts';
import { findVehicle } from './vehicles.store.ts';

export function vehiclesRoutes({ db, vehicleRegistry }: Deps): Route[] {
  return [
    route(vehiclesContract.lookUpVehicle, async ({ body }) => {
      const lookedUp = await lookupVehicle(vehicleRegistry, body);
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
