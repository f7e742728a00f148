// Rule 247: how a lot looks where its page is shared.

import { z } from 'zod';
import { anyone, defineEndpoint, FileAnswer } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/wire.ts';

export const lotSharingContract = {
  getSharePicture: defineEndpoint({
    method: 'GET',
    path: '/locations/:id/share-picture',
    summary:
      'Get a picture for links to the lot, 1200 by 630: its photo or a drawn card, with name, address and lowest price',
    access: anyone,
    limit: { max: 120, perSeconds: 60 },
    params: z.object({ id: Id }),
    response: FileAnswer,
    files: ['image/png', 'image/jpeg'],
    heavy: 'drawing',
  }),
};
