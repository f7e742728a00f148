// What features depend on. app.ts wires it once; tests use fakes at the ports and a clock of their own.

import type { Config } from '#app/config/config.ts';
import type { ApprovePlate, Fulfillments } from '#features/orders/server/public.ts';
import type { MapSketch } from '#features/search/geocoding.contract.ts';
import type { CameraPictures } from '#integrations/cameras/cameras.port.ts';
import type { MailPort } from '#integrations/email/mail.port.ts';
import type { GatesPort } from '#integrations/gates/gates.port.ts';
import type { PlacesPort } from '#integrations/geocoding/places.port.ts';
import type { TownsWithin } from '#integrations/geocoding/towns-within.ts';
import type { GoogleSignInPort } from '#integrations/google-sign-in/google-sign-in.port.ts';
import type { StaticMapPort } from '#integrations/maps/static-map.port.ts';
import type { PhotoStorage } from '#integrations/object-storage/photo-storage.port.ts';
import type { PaymentProviders } from '#integrations/payments/payment-providers.ts';
import type { PushPort } from '#integrations/push/push.port.ts';
import type { TextsPort } from '#integrations/sms/texts.port.ts';
import type { VehicleRegistryPort } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import type { WalletPort } from '#integrations/wallets/wallets.port.ts';
import type { WebhookSender } from '#integrations/webhooks-out/webhook-sender.port.ts';
import type { Db } from '#platform/db/database.ts';
import type { PgListener } from '#platform/db/pg-notify.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { ServerSeal } from '#platform/sealing/server-seal.ts';
import type { WorkerPools } from '#platform/worker-pools/worker-pools.ts';

export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  /** Processes for slow computations. */
  readonly pools: WorkerPools;
  /** Notifications committed by any process, including this one. */
  readonly pgListener: PgListener;
  /** Seals what is stored but must be readable again, with a key outside the database. */
  readonly seal: ServerSeal;
  readonly now: () => Date;
  /** A new UUIDv7, which sorts by creation time. */
  readonly newId: () => string;
  /** This process's id for its leases. */
  readonly processId: string;
  readonly payments: PaymentProviders;
  /** What happens to each kind of goods when its order is paid, canceled or refunded. */
  readonly fulfillments: Fulfillments;
  /** Called before a session's plate changes. */
  readonly approvePlate: ApprovePlate;
  readonly mail: MailPort;
  readonly texts: TextsPort;
  readonly push: PushPort;
  readonly webhookSender: WebhookSender;
  readonly cameraPictures: CameraPictures;
  readonly gates: GatesPort;
  readonly places: PlacesPort;
  /** Always the offline one, whatever `places` is, because its answers may be stored indefinitely. */
  readonly gazetteer: PlacesPort;
  /** Names for maps without tiles; always from the offline gazetteer. */
  readonly townsWithin: TownsWithin;
  /** Stands in for map tiles in the demo; null without it. */
  readonly mapSketch: MapSketch | null;
  /** Null without a provider: lots have no still map. */
  readonly staticMap: StaticMapPort | null;
  readonly photos: PhotoStorage;
  readonly vehicleRegistry: VehicleRegistryPort;
  /** Null if the settings do not offer it. */
  readonly googleSignIn: GoogleSignInPort | null;
  /** The wallets that passes are offered for; none without settings, and in the demo its own. */
  readonly wallets: readonly WalletPort[];
  /** The IANA time zone at a point in degrees. */
  readonly timeZoneAt: (lat: number, lng: number) => string;
};
