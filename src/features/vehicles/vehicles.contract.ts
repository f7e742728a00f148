import { z } from 'zod';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';
import { Id, plateText } from '#platform/contract/wire.ts';

export const PlateText = plateText('Please provide a valid license plate');
export const StateText = z
  .string({ error: 'Please provide a valid state for license plate' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Please provide a valid state for license plate');

const VehicleContent = z.object({
  make: z.string(),
  model: z.string(),
  year: z.string(),
  vin_data: z.object({ NCSABodyType: z.string() }),
});
export type VehicleContent = z.output<typeof VehicleContent>;

export const vehiclesContract = {
  lookUpVehicle: defineEndpoint({
    method: 'POST',
    path: '/vehicles/get',
    summary: "Look up a plate's make and model, if known; an unknown vehicle never stops a driver",
    access: anyone,
    limit: { max: 120, perSeconds: 60 },
    body: z.object({ vehiclePlate: PlateText, vehicleState: StateText }),
    response: z.object({
      data: z.object({ status: z.enum(['ok', 'unknown', 'unavailable']), content: VehicleContent.nullable() }),
    }),
  }),
  getVehicle: defineEndpoint({
    method: 'GET',
    path: '/vehicles/:id',
    summary: 'Get a vehicle that the caller has parked or may look up',
    access: { kind: 'driver', whose: { thing: 'vehicle', in: 'params', name: 'id', as: 'driver_or_owner' } },
    params: z.object({ id: Id }),
    response: z.object({
      data: z.object({
        vehicle: z.object({
          _id: Id,
          vehiclePlate: z.string(),
          vehicleState: z.string(),
          make: z.string(),
          model: z.string(),
          year: z.string(),
        }),
      }),
    }),
  }),
};
