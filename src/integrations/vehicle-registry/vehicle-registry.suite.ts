import { describe, expect, it } from 'vitest';
import type { VehicleFacts, VehicleRegistryPort } from './vehicle-registry.port.ts';

/** A registry, with a plate that it knows and its answer. */
export type RegistryUnderTest = {
  readonly registry: VehicleRegistryPort;
  readonly known: { readonly plateKey: string; readonly state: string; readonly facts: VehicleFacts };
};

const noLimit = () => new AbortController().signal;

/** What the product relies on, whichever registry answers. */
export function describeVehicleRegistryPort(name: string, setUp: () => Promise<RegistryUnderTest>): void {
  describe(`vehicles by ${name}`, () => {
    it('returns make, model, year and body of a known plate', async () => {
      const { registry, known } = await setUp();
      expect(await registry.lookUp(known, noLimit())).toEqual(known.facts);
    });

    it('does not know the same letters from another state', async () => {
      const { registry, known } = await setUp();
      expect(await registry.lookUp({ ...known, state: known.state === 'GU' ? 'VI' : 'GU' }, noLimit())).toBeNull();
    });

    it('returns null, not an error, for an unknown plate', async () => {
      const { registry } = await setUp();
      expect(await registry.lookUp({ plateKey: 'N0B0DY1', state: 'WY' }, noLimit())).toBeNull();
    });

    it('stops when told to', async () => {
      const { registry, known } = await setUp();
      await expect(registry.lookUp(known, AbortSignal.abort())).rejects.toThrow();
    });
  });
}
