import { z } from 'zod';
import { anyone, defineEndpoint } from '#platform/contract/endpoint.ts';

export const textToParkContract = {
  getTextToPark: defineEndpoint({
    method: 'GET',
    path: '/text-to-park',
    summary: 'Get the number to text to park, as on signs; null if texts are not offered here',
    access: anyone,
    response: z.object({ data: z.object({ /** E.164. */ phone: z.string().nullable() }) }),
  }),
};
