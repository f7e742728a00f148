// What webhooks send, as the `webhooks` of the OpenAPI document.

import { z } from 'zod';
import { ReportedCamera } from '#features/cameras/cameras.contract.ts';
import { ReportedGate } from '#features/gates/gates.contract.ts';
import { ReportedNotice } from '#features/notices/notice-shapes.ts';
import { ReportedSession } from '#features/parking/sessions.contract.ts';
import { ReportedPermit } from '#features/permits/permits.contract.ts';
import { ReportedTicket } from '#features/valet/contract/valet-ticket.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '#features/webhooks/rules/webhook-events.ts';
import { DeliveryHeaders, deliveryBody, TestData } from '#features/webhooks/webhooks.contract.ts';

type Thing = WebhookEvent extends `${infer Kind}.${string}` ? Kind : never;

const DATA: Readonly<Record<Thing, z.ZodObject>> = {
  session: z.object({ session: ReportedSession }),
  valet: z.object({ valet: ReportedTicket }),
  permit: z.object({ permit: ReportedPermit }),
  notice: z.object({ notice: ReportedNotice }),
  gate: z.object({ gate: ReportedGate }),
  camera: z.object({ camera: ReportedCamera }),
};

/** The body of each event, and of a test. */
export const DELIVERY_BODIES: ReadonlyMap<string, z.ZodObject> = new Map([
  ...WEBHOOK_EVENTS.map((event) => [event, deliveryBody(event, DATA[event.split('.')[0] as Thing])] as const),
  [TEST_EVENT, deliveryBody(TEST_EVENT, TestData)],
]);

const print = (schema: z.ZodType): object => z.toJSONSchema(schema, { unrepresentable: 'any' });

export function describeWebhooks(): Record<string, object> {
  const headers = Object.entries(DeliveryHeaders.shape).map(([name, schema]) => ({
    in: 'header',
    name,
    required: true,
    description: schema.description,
    schema: print(schema),
  }));
  const described = [...DELIVERY_BODIES].map(([event, body]) => [
    event,
    {
      post: {
        tags: ['webhooks'],
        summary: `${event} is sent to your server`,
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema: print(body) } } },
        responses: {
          '2XX': { description: 'Taken, within 15 seconds. Anything else is sent again, for up to three days.' },
          410: { description: 'Not wanted anymore: it is not sent again.' },
        },
      },
    },
  ]);
  return Object.fromEntries(described);
}
