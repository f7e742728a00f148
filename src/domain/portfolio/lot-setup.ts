/**
 * Rule 231: what a bulk act changes of a lot. An act keeps that part as it was and as it becomes; it is written only where the lot still is as
 * it was, so that an act or its undo never writes over somebody else's change.
 */
import type { Tax } from '../pricing/tax.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { BulkKind } from './bulk-change.ts';

export type ZoneSetup = {
  readonly id: string;
  readonly zoneNumber: string;
  readonly rates: Tariff;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly paused: boolean;
};

export type LotSetup = {
  readonly tags: readonly string[];
  readonly taxes: readonly Tax[];
  readonly zones: readonly ZoneSetup[];
};

export type LotPart =
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'taxes'; readonly taxes: readonly Tax[] }
  | { readonly kind: 'prices'; readonly zones: readonly Pick<ZoneSetup, 'id' | 'zoneNumber' | 'rates'>[] }
  | {
      readonly kind: 'hours';
      readonly zones: readonly Pick<ZoneSetup, 'id' | 'zoneNumber' | 'openMinutes' | 'closeMinutes'>[];
    }
  | { readonly kind: 'sales'; readonly zones: readonly Pick<ZoneSetup, 'id' | 'zoneNumber' | 'paused'>[] };

/** Zones by their numbers, so that equal parts read alike. */
export const partOf = (kind: BulkKind, { tags, taxes, zones }: LotSetup): LotPart => {
  const inOrder = zones.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  switch (kind) {
    case 'tags':
      return { kind, tags };
    case 'taxes':
      return { kind, taxes };
    case 'prices':
      return { kind, zones: inOrder.map(({ id, zoneNumber, rates }) => ({ id, zoneNumber, rates })) };
    case 'hours':
      return {
        kind,
        zones: inOrder.map(({ id, zoneNumber, openMinutes, closeMinutes }) => ({
          id,
          zoneNumber,
          openMinutes,
          closeMinutes,
        })),
      };
    case 'sales':
      return { kind, zones: inOrder.map(({ id, zoneNumber, paused }) => ({ id, zoneNumber, paused })) };
    default:
      return kind satisfies never;
  }
};

/** Also where one was stored in between: databases keep no order of an object's fields, and none that are undefined. */
export const isSamePart = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, place) => isSamePart(each, other[place]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSamePart(one[name], other[name]));
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
