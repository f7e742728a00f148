// Types of the tables of texts that park a car, and of what accounts pay them with.

import type { Generated } from 'kysely';
import type { Agreed, ParkingOffer } from '#features/text-to-park/rules/parking-offer.ts';
import type { NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';

export type ParkingTextsTable = {
  /** The provider's id. */
  ref: string;
  phone: string;
  /** Our number. */
  sentTo: string;
  body: string;
  receivedAt: Timestamp;
  /** What it agreed to pay or to stop; stored before anything is charged. */
  agreed: NullableJson<Agreed>;
  locationId: string | null;
  orderId: string | null;
  /** The answer. */
  messageId: string | null;
  answeredAt: NullableTimestamp;
};

export type ParkingTextOffersTable = {
  phone: string;
  language: string;
  /** Changes with every answer. */
  version: Generated<number>;
  offer: NullableJson<ParkingOffer>;
  expiresAt: Timestamp;
  /** The text that it answered. */
  lastRef: string;
};

export type AccountPhonesTable = { userId: string; phone: string; confirmedAt: Timestamp };

export type AccountPhoneCodesTable = {
  userId: string;
  phone: string;
  codeHash: string;
  triesLeft: number;
  expiresAt: Timestamp;
};

export type SavedCardsTable = {
  userId: string;
  id: string;
  provider: string;
  customerRef: string;
  methodRef: string;
  label: string | null;
  expires: string | null;
  /** The one that texts and auto-pay charge; one of an account's. */
  isDefault: Generated<boolean>;
  savedAt: Timestamp;
};

export type SavedCardSetupsTable = {
  userId: string;
  provider: string;
  customerRef: string;
  setupRef: string;
  begunAt: Timestamp;
};

export type ParkingTextTables = {
  parkingTexts: ParkingTextsTable;
  parkingTextOffers: ParkingTextOffersTable;
  accountPhones: AccountPhonesTable;
  accountPhoneCodes: AccountPhoneCodesTable;
  savedCards: SavedCardsTable;
  savedCardSetups: SavedCardSetupsTable;
};
