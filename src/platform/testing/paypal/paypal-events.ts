/** PayPal's events: signed over the exact bytes, and delivered when, as often, and in the order that a test chooses. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type Announced = { readonly orderId: string; readonly type: string; readonly rawBody: string };
export type Delivery = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

export type PayPalEvents = ReturnType<typeof createPayPalEvents>;

/** Stands for the key of PayPal's certificate; only PayPal has it. */
const KEY = 'the key of the certificate';

export function createPayPalEvents(now: () => Date) {
  const announced: Announced[] = [];
  return {
    announce: (orderId: string, type: string, resource: object): void => {
      const event = {
        id: `WH-${randomUUID().toUpperCase()}`,
        create_time: now().toISOString(),
        resource_type: type.split('.').slice(0, 2).join('-').toLowerCase(),
        event_version: '1.0',
        event_type: type,
        summary: 'An event',
        resource_version: '2.0',
        resource,
        links: [],
      };
      // Spacing that our serializer would not produce: re-serializing the event breaks its signature.
      announced.push({ orderId, type, rawBody: JSON.stringify(event, null, 1) });
    },
    of: (orderId: string): readonly Announced[] => announced.filter((each) => each.orderId === orderId),
    all: (): readonly Announced[] => announced,
    sign: (rawBody: string, by: { webhookId: string; at?: Date; key?: string }): Delivery => {
      const time = (by.at ?? now()).toISOString();
      const { id, signature } = signed((transmission) => ({ ...transmission, time, rawBody, ...by }), by.key);
      return {
        rawBody,
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signature,
          'paypal-transmission-time': time,
        },
      };
    },
    isSigned: (reported: Reported, signature: string): boolean => {
      const [expected, given] = [Buffer.from(signatureOf(reported)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

export type Reported = {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
  readonly rawBody: string;
};

/** PayPal's document requires a letter or a digit first. */
function signed(reported: (transmission: { id: string }) => Reported, key?: string): { id: string; signature: string } {
  const id = randomUUID();
  const signature = signatureOf(reported({ id }), key);
  return /^\w/.test(signature) ? { id, signature } : signed(reported, key);
}

function signatureOf({ id, time, webhookId, rawBody }: Reported, key = KEY): string {
  return createHmac('sha256', key)
    .update(`${id}|${time}|${webhookId}|${crc32(rawBody)}`)
    .digest('base64');
}
