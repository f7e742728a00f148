// The types of all tables.

import type { ColumnType, Generated } from 'kysely';
import type { Rate, Terms } from '#features/pricing/rules/offer.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import type { ZoneHours } from '#platform/calendar/zone-schedule.ts';
import type {
  AccountAddressesTable,
  AttemptsTable,
  GoogleLinksTable,
  GoogleVisitsTable,
  LoginNetworksTable,
  LoginSessionsTable,
  MailedTokensTable,
  PasskeyChallengesTable,
  PasskeysTable,
  SavedVehiclesTable,
  SignInsTable,
  TeamMemberLocationsTable,
  TeamMembersTable,
  TwoFactorTable,
  UsersTable,
  WayInOwners,
} from './account-tables.ts';
import type { AutoPayTables } from './auto-pay-tables.ts';
import type { CameraTables } from './camera-tables.ts';
import type { Computed, Json, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts';
import type { DisputesTable, WrongChargesTable } from './dispute-tables.ts';
import type { LookupsTable, OfficerNotesTable, SessionCorrectionsTable } from './enforcement-tables.ts';
import type { GateTables, SandboxGatesTable } from './gate-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type {
  BulkActLotsTable,
  BulkActsTable,
  LocationPhotosTable,
  LocationsTable,
  LotMovesTable,
  OwnerReviewsTable,
  SignPrintsTable,
} from './location-tables.ts';
import type { MemberCodesTable, MemberPlatesTable, MemberUsesTable } from './member-tables.ts';
import type {
  MessagesTable,
  NotificationChoicesTable,
  PhoneConsentsTable,
  PhoneStopsTable,
  PushKeysTable,
  ReceivedWordsTable,
  TextSendersTable,
  UndeliverableAddressesTable,
} from './message-tables.ts';
import type { OfficersTables } from './notice-tables.ts';
import type { OpenTables } from './open-tables.ts';
import type { ParkingTextTables } from './parking-text-tables.ts';
import type {
  PaymentDeclinesTable,
  PaymentRefsTable,
  PaymentsTable,
  RefundBouncesTable,
  RefundRequestsTable,
  RefundsTable,
} from './payment-tables.ts';
import type {
  BankDetailsTable,
  BankFailuresTable,
  BankPayoutsTable,
  OwnerBalancesTable,
  OwnerPayoutsTable,
  PayoutAccountsTable,
  PayoutSchedulesTable,
  RefundLimitsTable,
  StatementCarriesTable,
  StatementMonthsTable,
} from './payout-tables.ts';
import type { PermitTables } from './permit-tables.ts';
import type { RateAdviceTables } from './rate-advice-tables.ts';
import type {
  BalanceTransactionsTable,
  PaymentDisagreementsTable,
  ProviderBalancesTable,
  ReconciliationWalksTable,
} from './reconciliation-tables.ts';
import type {
  ReservationContactsTable,
  ReservationMovesTable,
  ReservationRemindersTable,
  SessionRemindersTable,
  StayContactsTable,
  StayNotesTable,
  StopLinkRequestsTable,
} from './reservation-tables.ts';
import type {
  ClosedDaysTable,
  OwnerClosingsTable,
  RevenueDaysTable,
  RevenueDisagreementsTable,
  RevenueProofsTable,
  RevenueTotalsTable,
  RevenueUpdatesTable,
  TransactionMonthsTable,
} from './revenue-tables.ts';
import type { RoundTables } from './round-tables.ts';
import type {
  SandboxBalanceTransactionsTable,
  SandboxDisputesTable,
  SandboxEventsTable,
  SandboxIntentsTable,
  SandboxMethodsTable,
  SandboxRefundsTable,
  SandboxTransfersTable,
} from './sandbox-tables.ts';
import type { ExtendedRow, SessionsTable } from './session-tables.ts';
import type { EventHoldsTable, FullZonesTable, SpaceHoldsTable, ZoneSpacesTable } from './space-tables.ts';
import type {
  AuditEntriesTable,
  AuditHeadTable,
  AuditProofsTable,
  ContactAnswersTable,
  ContactMessagesTable,
} from './support-tables.ts';
import type {
  ValetDaysTable,
  ValetEventsTable,
  ValetGuestKeysTable,
  ValetOnCallTable,
  ValetPhoneCodesTable,
  ValetPhonesTable,
  ValetPhotosTable,
  ValetSettingsTable,
  ValetShiftsTable,
  ValetTicketsTable,
  ValetTillCountsTable,
} from './valet-tables.ts';
import type { ValidationsTable, ValidationUsesTable } from './validation-tables.ts';
import type { VehicleLookupsTable, VehiclesTable } from './vehicle-tables.ts';
import type { SandboxWalletPassesTable, WalletTables } from './wallet-tables.ts';

export type ZonesTable = {
  locationId: string;
  id: string;
  zoneNumber: string;
  /** The plain rate. */
  rate: Json<Rate>;
  /** All rates, if there are more than the plain one. */
  rates: NullableJson<Tariff>;
  pricedBy: Generated<PricedBy>;
  priceCents: Computed<number>;
  isHourly: Computed<boolean>;
  openMinutes: number;
  closeMinutes: number;
  signCode: string;
  /** Weekly hours in which it is free or closed to sales. */
  schedule: ColumnType<ZoneHours[], string | undefined, string>;
  datedHours: ColumnType<DatedHours[], string | undefined, string>;
  capacity: ColumnType<number | null, number | null | undefined, number | null>;
  blocked: ColumnType<number, number | undefined, number>;
  blockedUntil: NullableTimestamp;
  blockedReason: ColumnType<string | null, string | null | undefined, string | null>;
  markedFullAt: NullableTimestamp;
  signPrintedAt: NullableTimestamp;
  /** Whether it sells stays for later. */
  reservable: Generated<boolean>;
  reserveDaysAhead: Generated<number>;
  /** The share of its capacity that reservations cannot take. */
  walkUpPercent: Generated<number>;
  /** Whether drivers may pay when they leave. Only an hourly zone sells that. */
  startStop: Generated<boolean>;
  /** Counts changes to what its owner sets on its page. */
  version: ColumnType<number, number | undefined, number>;
  pausedAt: NullableTimestamp;
  archivedAt: NullableTimestamp;
  createdAt: Timestamp;
};

export type SignCodesTable = { code: string; locationId: string; zoneId: string };

/** A vehicle as stored with an order until its sessions exist. */
export type OrderedVehicle = { plate: string; plateKey: string; state: string; description: string };

export type OrdersTable = {
  locationId: string;
  id: string;
  /** Null for a valet ticket. */
  zoneId: string | null;
  countsSpaces: ColumnType<boolean, boolean | undefined, boolean>;
  /** A stay that was sold for a later time. */
  reserved: Generated<boolean>;
  /** Only for a valet order. */
  ticketId: string | null;
  /** Only for a month of a permit. */
  permitId: string | null;
  /** Only for a notice. */
  noticeId: string | null;
  kind: 'stay' | 'extension' | 'correction' | 'valet' | 'permit' | 'notice';
  /** running, stopped, owed: a start-stop stay. */
  status: 'pending' | 'running' | 'stopped' | 'owed' | 'paid' | 'refunded' | 'expired';
  userId: string | null;
  guestKey: string | null;
  /** Extensions are priced by these terms, whatever the zone charges now. */
  terms: Json<Terms>;
  minutes: number;
  vehicleCount: number;
  vehicles: Json<OrderedVehicle[]>;
  lines: Json<PriceLines>;
  totalCents: number;
  /** The most that a start-stop stay can cost; null for everything else. */
  authorizedCents: ColumnType<number | null, number | null | undefined, number | null>;
  runsUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
  currency: Generated<string>;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** The stay that an extension or a correction belongs to. */
  stayOrderId: string | null;
  /** For a correction. */
  sessionId: string | null;
  /** For an extension. */
  extended: NullableJson<ExtendedRow[]>;
  /** A stay granted by a member's code. */
  byCode: Generated<boolean>;
  /** The language that its buyer reads; null for English. */
  language: string | null;
  receiptKey: string;
  createdAt: Timestamp;
  /** Since when an automatic receipt has been waiting to be mailed. */
  receiptDueAt: NullableTimestamp;
  /** When it was last queued. */
  receiptMailedAt: NullableTimestamp;
  paidAt: NullableTimestamp;
};

/** Running processes, with the last beat of each. */
export type ProcessesTable = {
  id: string;
  seenAt: Timestamp;
};

export type IdempotencyKeysTable = {
  /** The act's location; without one, derived from the key. */
  locationId: string;
  /** Derived from the key and its holder. */
  keyHash: string;
  requestHash: string;
  /** The process of the request that claims or claimed it. */
  heldBy: string;
  lockedAt: Timestamp;
  sealedAnswer: Buffer | null;
};

export type Schema = OpenTables &
  OfficersTables &
  PermitTables &
  RoundTables &
  LedgerTables &
  WayInOwners &
  ParkingTextTables &
  AutoPayTables &
  CameraTables &
  GateTables &
  WalletTables &
  RateAdviceTables & {
    users: UsersTable;
    loginSessions: LoginSessionsTable;
    loginNetworks: LoginNetworksTable;
    signIns: SignInsTable;
    twoFactor: TwoFactorTable;
    recoveryCodes: { userId: string; codeHash: string };
    passkeys: PasskeysTable;
    passkeyChallenges: PasskeyChallengesTable;
    googleLinks: GoogleLinksTable;
    googleVisits: GoogleVisitsTable;
    accountAddresses: AccountAddressesTable;
    savedVehicles: SavedVehiclesTable;
    tableViews: { userId: string; tableName: string; name: string; address: string };
    transactionViews: { userId: string };
    favorites: { userId: string; locationId: string; createdAt: Timestamp };
    mailedTokens: MailedTokensTable;
    attempts: AttemptsTable;
    locations: LocationsTable;
    lotMoves: LotMovesTable;
    bulkActs: BulkActsTable;
    bulkActLots: BulkActLotsTable;
    signPrints: SignPrintsTable;
    /** One row per location, on the same shard as its orders and sessions. */
    lotShards: { locationId: string };
    locationPhotos: LocationPhotosTable;
    lotWords: { key: string; word: string };
    zones: ZonesTable;
    zoneSpaces: ZoneSpacesTable;
    fullZones: FullZonesTable;
    spaceHolds: SpaceHoldsTable;
    eventHolds: EventHoldsTable;
    signCodes: SignCodesTable;
    vehicles: VehiclesTable;
    vehicleLookups: VehicleLookupsTable;
    orders: OrdersTable;
    paymentRefs: PaymentRefsTable;
    payments: PaymentsTable;
    paymentDeclines: PaymentDeclinesTable;
    sessions: SessionsTable;
    refunds: RefundsTable;
    refundBounces: RefundBouncesTable;
    refundRequests: RefundRequestsTable;
    disputes: DisputesTable;
    wrongCharges: WrongChargesTable;
    reconciliationWalks: ReconciliationWalksTable;
    paymentDisagreements: PaymentDisagreementsTable;
    balanceTransactions: BalanceTransactionsTable;
    providerBalances: ProviderBalancesTable;
    ownerReviews: OwnerReviewsTable;
    payoutAccounts: PayoutAccountsTable;
    bankPayouts: BankPayoutsTable;
    bankFailures: BankFailuresTable;
    ownerPayouts: OwnerPayoutsTable;
    bankDetails: BankDetailsTable;
    payoutSchedules: PayoutSchedulesTable;
    refundLimits: RefundLimitsTable;
    ownerBalances: OwnerBalancesTable;
    statementMonths: StatementMonthsTable;
    statementCarries: StatementCarriesTable;
    revenueDays: RevenueDaysTable;
    ownerClosings: OwnerClosingsTable;
    closedDays: ClosedDaysTable;
    revenueTotals: RevenueTotalsTable;
    transactionMonths: TransactionMonthsTable;
    revenueUpdates: RevenueUpdatesTable;
    revenueDisagreements: RevenueDisagreementsTable;
    revenueProofs: RevenueProofsTable;
    messages: MessagesTable;
    notificationChoices: NotificationChoicesTable;
    undeliverableAddresses: UndeliverableAddressesTable;
    phoneConsents: PhoneConsentsTable;
    phoneStops: PhoneStopsTable;
    receivedWords: ReceivedWordsTable;
    textSenders: TextSendersTable;
    contactMessages: ContactMessagesTable;
    contactAnswers: ContactAnswersTable;
    auditEntries: AuditEntriesTable;
    auditHead: AuditHeadTable;
    auditProofs: AuditProofsTable;
    processes: ProcessesTable;
    idempotencyKeys: IdempotencyKeysTable;
    teamMembers: TeamMembersTable;
    teamMemberLocations: TeamMemberLocationsTable;
    valetSettings: ValetSettingsTable;
    valetTickets: ValetTicketsTable;
    valetTicketPlaces: { ticketId: string; locationId: string };
    valetEvents: ValetEventsTable;
    valetGuestKeys: ValetGuestKeysTable;
    valetPhones: ValetPhonesTable;
    valetPhoneCodes: ValetPhoneCodesTable;
    valetDays: ValetDaysTable;
    valetShifts: ValetShiftsTable;
    valetTillCounts: ValetTillCountsTable;
    valetOnCall: ValetOnCallTable;
    valetPhotos: ValetPhotosTable;
    lookups: LookupsTable;
    officerNotes: OfficerNotesTable;
    sessionCorrections: SessionCorrectionsTable;
    reservationMoves: ReservationMovesTable;
    reservationContacts: ReservationContactsTable;
    stayContacts: StayContactsTable;
    stayNotes: StayNotesTable;
    stopLinkRequests: StopLinkRequestsTable;
    reservationReminders: ReservationRemindersTable;
    sessionReminders: SessionRemindersTable;
    pushKeys: PushKeysTable;
    memberCodes: MemberCodesTable;
    memberUses: MemberUsesTable;
    memberPlates: MemberPlatesTable;
    validations: ValidationsTable;
    validationUses: ValidationUsesTable;
    'sandbox.intents': SandboxIntentsTable;
    'sandbox.methods': SandboxMethodsTable;
    'sandbox.refunds': SandboxRefundsTable;
    'sandbox.balance_transactions': SandboxBalanceTransactionsTable;
    'sandbox.transfers': SandboxTransfersTable;
    'sandbox.disputes': SandboxDisputesTable;
    'sandbox.events': SandboxEventsTable;
    'sandbox.gates': SandboxGatesTable;
    'sandbox.wallet_passes': SandboxWalletPassesTable;
  };
