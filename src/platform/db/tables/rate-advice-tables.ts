// Types of the tables of rate advice.

import type { Generated } from 'kysely';
import type { Advice } from '#features/rate-advice/rules/advise-rate.ts';
import type { DayGroup } from '#features/rate-advice/rules/past-day.ts';
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts';

export type RateAdviceSettingsTable = {
  locationId: string;
  elasticity: number;
};

export type RateAdviceTable = {
  locationId: string;
  zoneId: string;
  dayGroup: DayGroup;
  fullAt: number | null;
  advice: Json<Advice>;
  weeklyCents: number;
  advisedAt: Timestamp;
};

export type RateTrialsTable = {
  locationId: string;
  id: string;
  zoneId: string;
  dayGroup: DayGroup;
  fromHour: number;
  untilHour: number;
  beforeCents: number;
  cents: number;
  /** Of its rate among those of the zone. */
  rateName: string;
  firstDay: string;
  lastDay: string;
  startedAt: Timestamp;
  endedAt: NullableTimestamp;
  kept: Generated<boolean>;
};

export type RateAdviceTables = {
  rateAdvice: RateAdviceTable;
  rateAdviceSettings: RateAdviceSettingsTable;
  rateTrials: RateTrialsTable;
};
